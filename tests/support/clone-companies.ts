// Copies of a selling company with its owner, store and product, made in one statement each:
// signing up fifty companies takes too long.
import { randomUUID } from 'node:crypto';
import { type Id, newId } from '#shared/ids.ts';
import type { QuotingCompany } from './quoting.ts';
import { poolOf } from './users.ts';

let cloned = 0;

/** `companyId`: adds the store to this company instead of a new one. */
export async function cloneStore(of: QuotingCompany, companyId: string): Promise<string> {
  const pool = poolOf(of.context);
  const [storeId, productId, slug] = [randomUUID(), randomUUID(), `cloned-${++cloned}`];
  const productKey = publicIdOf(cloned);
  await pool.query(
    `insert into stores
     select (jsonb_populate_record(s, jsonb_build_object(
       'id', $1::text, 'public_id', $2::text, 'slug', $3::text, 'company_id', $4::text))).*
     from stores s where s.company_id = $5 limit 1`,
    [storeId, publicIdOf(++cloned), slug, companyId, of.companyId],
  );
  await pool.query(
    `insert into products
     select (jsonb_populate_record(p, jsonb_build_object(
       'id', $1::text, 'public_id', $2::text, 'slug', $3::text, 'store_id', $4::text))).*
     from products p where p.public_id = $5`,
    [productId, productKey, slug, storeId, of.product],
  );
  return productKey;
}

/** Ten characters of the alphabet of public ids. */
const publicIdOf = (number: number): string => `k${String(number).padStart(9, '0')}`;

/** Another person with the same rights in a company. */
export async function cloneMember(
  of: QuotingCompany,
  companyId: Id<'company'>,
  { isOwner }: { readonly isOwner: boolean },
): Promise<QuotingCompany['context']> {
  const pool = poolOf(of.context);
  const userId = newId<'user'>();
  await pool.query(
    `insert into users
     select (jsonb_populate_record(u, jsonb_build_object(
       'id', $1::text, 'public_id', $2::text, 'email', $3::text))).*
     from users u where u.id = $4`,
    [userId, publicIdOf(++cloned), `cloned-${cloned}@denizli.example`, of.context.actor.userId],
  );
  await pool.query(
    `insert into members (id, public_id, company_id, user_id, is_owner, permissions)
     values ($1, $2, $3, $4, $5, array['rfq', 'rfqQuotes'])`,
    [randomUUID(), publicIdOf(++cloned), companyId, userId, isOwner],
  );
  return { ...of.context, actor: { ...of.context.actor, isOwner, userId, companyId } };
}

export async function cloneCompany(of: QuotingCompany): Promise<QuotingCompany> {
  const companyId = newId<'company'>();
  await poolOf(of.context).query(
    `insert into companies
     select (jsonb_populate_record(c, jsonb_build_object(
       'id', $1::text, 'public_id', $2::text))).*
     from companies c where c.id = $3`,
    [companyId, publicIdOf(++cloned), of.companyId],
  );
  const context = await cloneMember(of, companyId, { isOwner: true });
  return { context, companyId, product: await cloneStore(of, companyId) };
}
