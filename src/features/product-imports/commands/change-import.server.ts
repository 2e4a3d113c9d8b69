// What a seller does with an uploaded file: maps its columns, starts it, takes it back, removes it.
import { and, eq } from 'drizzle-orm';
import { releasePictures } from '#features/media/services/hold-pictures.server.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { forgetImportFiles } from '../forget-files.ts';
import { formats } from '../formats/known-formats.ts';
import { mappableStates, pictureHolder, removableStates } from '../rules.ts';
import { type ColumnMapping, factField } from '../schemas.ts';
import { keepMapping } from '../services/column-mappings.server.ts';
import { type ImportRow, moveImport } from '../services/move-import.server.ts';
import { ownCompany } from '../queries/own-store.server.ts';
import { startOrUndoImport } from '../services/start-import.server.ts';
import { keysOfImport } from '../services/stored-file.server.ts';
import { productImports } from '../table.server.ts';
import { sendWork } from '../work-on-import.ts';

/** The company's own import, locked. Throws not_found for any other. */
async function holdImport(context: Context, publicId: string): Promise<ImportRow> {
  const [row] = await context.db
    .select()
    .from(productImports)
    .where(
      and(
        eq(productImports.publicId, publicId),
        eq(productImports.companyId, ownCompany(context).companyId),
      ),
    )
    .for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * Keeps what the seller chose for the file's columns, and checks the file again by it. Throws
 * invalid, conflict, not_found, refused, unauthenticated.
 */
export const mapImport = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, publicId: string, chosen: ColumnMapping): Promise<void> {
    await inTransaction(context, async (inside) => {
      const row = await holdImport(inside, publicId);
      if (!row.preview || !mappableStates.includes(row.state)) throw conflict('importNotNow');
      const { fields } = formats[row.preview.format];
      const columns = row.preview.columns.map(({ name }) => name);
      const mapping = Object.fromEntries(
        row.preview.columns.map(({ name, field }) => [name, chosen[name] ?? field]),
      );
      for (const field of Object.values(mapping))
        if (field !== '' && field !== factField && !fields.includes(field))
          throw invalid('importField');
      await keepMapping(inside, row.storeId, { columns, mapping });
      await moveImport(inside, row.id, {
        from: mappableStates,
        set: { state: 'uploaded', mapping, errorCode: null, errorValues: null },
      });
      await sendWork(inside, row);
    });
  },
});

type Start = { readonly publishesBare?: boolean };

/**
 * `publishesBare`: products without a picture go on sale as well; else they stay drafts. Throws
 * invalid while a needed column is missing, conflict, not_found, refused.
 */
export const startImport = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, publicId: string, { publishesBare = true }: Start = {}): Promise<void> {
    await inTransaction(context, async (inside) => {
      const row = await holdImport(inside, publicId);
      if (!row.preview) throw conflict('importNotNow');
      if (row.preview.missing.length > 0) throw invalid('importColumnsMissing');
      await inside.db
        .update(productImports)
        .set({ publishesBare })
        .where(eq(productImports.id, row.id));
      await startOrUndoImport(inside, row, 'running');
    });
  },
});

/** Throws conflict, not_found, refused, unauthenticated. */
export const undoOwnImport = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const row = await holdImport(inside, publicId);
      if (!row.counts) throw conflict('importNotNow');
      await startOrUndoImport(inside, row, 'undoing');
    });
  },
});

/** Removes the file and its record; what it saved stays. Throws conflict, not_found, refused. */
export const removeImport = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const row = await holdImport(inside, publicId);
      if (!removableStates.includes(row.state)) throw conflict('importNotNow');
      await inside.db.delete(productImports).where(eq(productImports.id, row.id));
      await releasePictures(inside, pictureHolder, [row.id]);
      await inside.services.jobs.send(inside, forgetImportFiles, { keys: keysOfImport(row) });
    });
  },
});
