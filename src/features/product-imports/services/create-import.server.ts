// Keeps a file and begins its import, for uploads as for feeds.
import { and, count, eq, inArray } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { type Id, newId } from '#shared/ids.ts';
import { maxWaiting } from '../rules.ts';
import type { ImportKind } from '../schemas.ts';
import { productImports } from '../table.server.ts';
import { workOnImport } from '../work-on-import.ts';
import { keysOfImport, storeFile } from './stored-file.server.ts';

type NewImport = Pick<typeof productImports.$inferInsert, 'storeId' | 'companyId' | 'userId'> & {
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

/** Returns the public id. Throws conflict when too many wait. */
export async function createImport(
  context: Context,
  { chunks, ...given }: NewImport,
): Promise<{ id: Id<'productImport'>; publicId: string }> {
  await checkWaiting(context, given.companyId);
  const id = newId<'productImport'>();
  const { files } = context.services;
  // Before the row: if that fails, the cleaning removes files without a row.
  const { parts, sizeBytes } = await storeFile(files, { id, part: 'file' }, chunks);
  try {
    return await inTransaction(context, async (inside) => {
      const [made] = await inside.db
        .insert(productImports)
        .values({
          ...given,
          id,
          sizeBytes,
          fileParts: parts,
          language: context.locale,
          mapping: {},
          createdAt: inside.now(),
          updatedAt: inside.now(),
        })
        .returning({ publicId: productImports.publicId });
      await inside.services.jobs.send(inside, workOnImport, { importId: id });
      return { id, publicId: made!.publicId };
    });
  } catch (error) {
    for (const key of keysOfImport({ id, fileParts: parts, rejectsParts: 0 }))
      await files.delete(key);
    throw error;
  }
}
