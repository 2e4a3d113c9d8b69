// A store's products as a file of Kervan's own template.
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { productInputsOf } from '#features/products/queries/product-inputs.server.ts';
import type { ProductInput } from '#features/products/schemas.ts';
import type { Context } from '#platform/context.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { conflict } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { ImportError } from '../import-item.ts';
import { exportLimit } from '../rules.ts';
import { findImportStore, ownCompany } from './own-store.server.ts';
import { writeProducts } from '../write-products.server.ts';

type Asked = {
  readonly store: string | undefined;
  readonly format: 'csv' | 'xlsx';
  /** The columns alone. */
  readonly isTemplate?: boolean;
};

async function* nothing(): AsyncGenerator<ProductInput> {}

/**
 * Writes the file first, so that a failure is an error and not half a file. Throws not_found for
 * another company's store, conflict for a workbook that would be too large, too_many, refused.
 */
export async function openProductExport(
  context: Context,
  { store: slug, format, isTemplate = false }: Asked,
) {
  permit(whyNotOfferProducts(context.actor));
  const store = await findImportStore(context, slug);
  await countTry(context, 'product exports', ownCompany(context).companyId, exportLimit);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kervan-export-'));
  const target = path.join(folder, `products.${format}`);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await writeProducts(
      isTemplate ? nothing() : productInputsOf(context, store.id),
      target,
      format,
    );
    const { size } = await stat(target);
    return {
      name: `${isTemplate ? 'kervan-template' : store.slug}.${format}`,
      sizeBytes: size,
      read: () => {
        const file = createReadStream(target);
        file.once('close', () => void remove());
        return Promise.resolve(file);
      },
    };
  } catch (error) {
    await remove();
    if (error instanceof ImportError) throw conflict('exportTooLarge');
    throw error;
  }
}
