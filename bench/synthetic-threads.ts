// Inquiries with their messages on top of a synthetic market.
import type { Member } from '#shared/actor.ts';
import type { OpenDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { addCompany, type Party } from './synthetic-rfqs.ts';

export type Talker = Omit<Party, 'product'>;

/** Companies with an owner each. */
export async function addTalkers(
  { context }: OpenDatabase,
  side: 'buyer' | 'seller',
  wanted: number,
): Promise<Talker[]> {
  const added: Talker[] = [];
  for (let number = 0; number < wanted; number++) {
    if (number % 100 === 0) throwIfInterrupted();
    added.push(await addCompany(context, side, number));
  }
  return added;
}

export const userIdOf = ({ context }: Talker) => (context.actor as Member).userId;

type Threads = {
  readonly buyers: readonly Talker[];
  readonly sellers: readonly Talker[];
  readonly threads: number;
  readonly messages: number;
  /** Of the public ids: one letter. */
  readonly prefix: string;
};

/** Buyers and sellers in turn. The buyer wrote last, and sellers have read four of five. */
export async function addInquiries(
  { pool }: OpenDatabase,
  { buyers, sellers, threads, messages, prefix }: Threads,
): Promise<void> {
  const client = await pool.connect();
  try {
    // What is written names only rows that are there.
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `with pairs as materialized (
         select n, uuidv7() as thread, ($1::uuid[])[1 + n % cardinality($1::uuid[])] as buyer,
           ($2::uuid[])[1 + n % cardinality($2::uuid[])] as seller
         from generate_series(0, $3::int - 1) as n
       ), made as (
         insert into threads (id, last_number, created_at, updated_at)
         select thread, $4::int, now(), now() from pairs
       ), parties as (
         insert into thread_parties (thread_id, side, company_id, read_number)
         select thread, 'buyer', buyer, $4::int from pairs
         union all
         select thread, 'seller', seller, $4::int - (n % 5 = 0)::int from pairs
       ), asked as (
         insert into inquiries (id, public_id, thread_id, buyer_company_id, seller_company_id,
           store_id, subject, product_name, language, country, full_name, company_name, shares_card,
           state, last_side, last_at, open_key, created_at, updated_at)
         select uuidv7(), $5::text || lpad(n::text, 9, '0'), thread, buyer, seller,
           (select id from stores order by id limit 1), 'Peshtemals ' || n, '', 'en', 'DE', 'Selin',
           'Nordlicht', false, 'awaiting_seller', 'buyer', now() - n * interval '1 minute', 'bench',
           now(), now()
         from pairs
       )
       insert into thread_messages (id, public_id, thread_id, number, side, text, client_key, at)
       select uuidv7(), $5::text || lpad((n * $4::int + k)::text, 9, '0'), thread, k,
         case when ($4::int - k) % 2 = 0 then 'buyer' else 'seller' end,
         'Which colours are in stock, and when could they be shipped? ' || k, 'bench-' || k, now()
       from pairs, generate_series(1, $4::int) as k`,
      [
        buyers.map(({ companyId }) => companyId),
        sellers.map(({ companyId }) => companyId),
        threads,
        messages,
        prefix,
      ],
    );
    await client.query("set session_replication_role = 'origin'");
    await client.query('vacuum (analyze) threads, thread_parties, thread_messages, inquiries');
  } finally {
    client.release();
  }
}
