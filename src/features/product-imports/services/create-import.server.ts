// Keeps a file and begins its import, for uploads as for feeds.
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { type Id, newId } from '#shared/ids.ts';
import { maxStoredBytes, maxStoredGb, maxWaiting } from '../rules.ts';
import type { ImportKind } from '../schemas.ts';
import { productImports } from '../table.server.ts';
import { sendWork } from '../work-on-import.ts';
import { keysOfImport, storeFile } from './stored-file.server.ts';

type NewImport = Pick<
  typeof productImports.$inferInsert,
  'storeId' | 'companyId' | 'userId' | 'language'
> & {
  readonly name: string;
  readonly kind: ImportKind;
  readonly feedId?: Id<'productFeed'>;
  readonly chunks: AsyncIterable<Uint8Array>;
};

/** Throws conflict when too many imports of the company wait. */
async function checkWaiting(context: Context, companyId: Id<'company'>): Promise<void> {
  const [waiting] = await context.db
    .select({ count: count() })
    .from(productImports)
    .where(
      and(
        eq(productImports.companyId, companyId),
        inArray(productImports.state, ['uploaded', 'ready']),
      ),
    );
  if (waiting!.count >= maxWaiting) throw conflict('importTooManyWaiting', { count: maxWaiting });
}

/** Of two uploads at once, the second counts the first. */
const lockUploads = (context: Context, companyId: Id<'company'>) =>
  context.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${companyId}`}, 0))`,
  );

/** Throws conflict when the company's files would be too many bytes with `more`. */
async function checkStored(
  context: Context,
  companyId: Id<'company'>,
  more: number,
): Promise<void> {
  const [stored] = await context.db
    .select({
      bytes: sql<number>`coalesce(sum(
        ${productImports.sizeBytes}::bigint + ${productImports.rejectsBytes}), 0)::float8`,
    })
    .from(productImports)
    .where(eq(productImports.companyId, companyId));
  if (stored!.bytes + more > maxStoredBytes)
    throw conflict('importTooMuchStored', { limit: maxStoredGb });
}

/** Returns the public id. Throws conflict when too many wait, or too much is kept. */
export async function createImport(
  context: Context,
  { chunks, ...given }: NewImport,
): Promise<{ id: Id<'productImport'>; publicId: string }> {
  await checkWaiting(context, given.companyId);
  await checkStored(context, given.companyId, 1);
  const id = newId<'productImport'>();
  const { files } = context.services;
  // Before the row: if that fails, the cleaning removes files without a row.
  const { parts, sizeBytes } = await storeFile(files, { id, part: 'file' }, chunks);
  try {
    return await inTransaction(context, async (inside) => {
      await lockUploads(inside, given.companyId);
      await checkStored(inside, given.companyId, sizeBytes);
      const [made] = await inside.db
        .insert(productImports)
        .values({
          ...given,
          id,
          sizeBytes,
          fileParts: parts,
          mapping: {},
          createdAt: inside.now(),
          updatedAt: inside.now(),
        })
        .returning({ publicId: productImports.publicId });
      await sendWork(inside, { id, companyId: given.companyId });
      return { id, publicId: made!.publicId };
    });
  } catch (error) {
    for (const key of keysOfImport({ id, fileParts: parts, rejectsParts: 0 }))
      await files.delete(key);
    throw error;
  }
}
