// A company's imports, as those who may edit its products see them.
import { and, desc, eq } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { countImportedPictures } from './imported-pictures.server.ts';
import { listImportStores, ownCompany } from './own-store.server.ts';
import { readRejects } from '../services/stored-file.server.ts';
import { formats } from '../formats/known-formats.ts';
import { productImports } from '../table.server.ts';

const maxListed = 50;

/** The stores that the person may fill. Throws refused, unauthenticated. */
export async function listOwnImportStores(context: Context) {
  permit(whyNotOfferProducts(context.actor));
  const rows = await listImportStores(context, ownCompany(context).companyId);
  return rows.map(({ slug, name }) => ({ slug, name }));
}

/** The newest first. Throws refused, unauthenticated. */
export async function listOwnImports(context: Context) {
  permit(whyNotOfferProducts(context.actor));
  return context.db
    .select({
      id: productImports.publicId,
      name: productImports.name,
      kind: productImports.kind,
      sizeBytes: productImports.sizeBytes,
      state: productImports.state,
      progress: productImports.progress,
      counts: productImports.counts,
      store: stores.name,
      person: users.name,
      createdAt: productImports.createdAt,
    })
    .from(productImports)
    .innerJoin(stores, eq(stores.id, productImports.storeId))
    .leftJoin(users, eq(users.id, productImports.userId))
    .where(eq(productImports.companyId, ownCompany(context).companyId))
    .orderBy(desc(productImports.createdAt), desc(productImports.id))
    .limit(maxListed);
}

async function findOwnImport(context: Context, publicId: string) {
  permit(whyNotOfferProducts(context.actor));
  const [row] = await context.db
    .select({
      import: productImports,
      store: stores.name,
      storeId: stores.publicId,
      person: users.name,
    })
    .from(productImports)
    .innerJoin(stores, eq(stores.id, productImports.storeId))
    .leftJoin(users, eq(users.id, productImports.userId))
    .where(
      and(
        eq(productImports.publicId, publicId),
        eq(productImports.companyId, ownCompany(context).companyId),
      ),
    );
  if (!row) throw notFound();
  return row;
}

/** Throws not_found for another company's, refused, unauthenticated. */
export async function getOwnImport(context: Context, publicId: string) {
  const { import: row, store, storeId, person } = await findOwnImport(context, publicId);
  return {
    id: row.publicId,
    name: row.name,
    sizeBytes: row.sizeBytes,
    state: row.state,
    progress: row.progress,
    preview: row.preview,
    /** What a column of it can fill. */
    fields: row.preview ? formats[row.preview.format].fields : [],
    counts: row.counts,
    undo: row.undo,
    pictures: row.state === 'done' ? await countImportedPictures(context, row.id) : null,
    errorCode: row.errorCode,
    errorValues: row.errorValues,
    hasRejects: row.rejectsParts > 0,
    createdAt: row.createdAt,
    store,
    /** Public id. */
    storeId,
    person,
  };
}

/** The rejected rows with their reasons. Throws not_found when there are none. */
export async function openRejects(context: Context, publicId: string) {
  const { import: row } = await findOwnImport(context, publicId);
  if (row.rejectsParts === 0) throw notFound();
  return {
    name: `${row.name.replace(/\.(?:csv|tsv|txt|xlsx|xml|gz)$/i, '')}.rejects.csv`,
    sizeBytes: row.rejectsBytes,
    read: () => Promise.resolve(readRejects(context.services.files, row)),
  };
}

/** What a person uploaded, for the copy of their data. */
export const exportImports = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      id: productImports.publicId,
      file: productImports.name,
      kind: productImports.kind,
      sizeBytes: productImports.sizeBytes,
      state: productImports.state,
      createdAt: productImports.createdAt,
    })
    .from(productImports)
    .where(eq(productImports.userId, userId))
    .orderBy(productImports.createdAt);
