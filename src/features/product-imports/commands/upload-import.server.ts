// Takes a product file of a seller: known by its bytes, stored in parts, checked in a job.
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { defineCommand } from '#platform/commands.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { invalid, unsupportedType } from '#platform/http/problems.ts';
import type { Locale } from '#shared/locale.ts';
import { importKindOf } from '../file-kinds.ts';
import { uploadLimit } from '../rules.ts';
import { maxFileBytes } from '../schemas.ts';
import { createImport } from '../services/create-import.server.ts';
import { findImportStore, ownCompany } from '../queries/own-store.server.ts';

const headBytes = 64 * 1024;
const maxName = 150;

type Upload = {
  readonly store?: string | undefined;
  /** Of texts whose column names none; the reader's own if none is said. */
  readonly language?: Locale | undefined;
  /** On disk while the form is processed. */
  readonly file: Pick<File, 'name' | 'size' | 'slice' | 'stream'>;
};

/** A name without a path or control characters, as it is shown. */
const shownName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}|\p{Cf}/gu, '').slice(-maxName) || 'products';

/**
 * Returns the import's public id. Throws invalid or unsupported_type (`file`), too_many, conflict,
 * not_found, refused, unauthenticated.
 */
export const uploadImport = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, { store: slug, language, file }: Upload): Promise<{ publicId: string }> {
    const store = await findImportStore(context, slug);
    const { userId, companyId } = ownCompany(context);
    if (file.size > maxFileBytes) throw invalid({ file: 'importFileTooLarge' });
    if (file.size === 0) throw invalid({ file: 'fileEmpty' });
    const head = Buffer.from(await file.slice(0, headBytes).arrayBuffer());
    const kind = importKindOf(head, file.name);
    if (kind === null) throw unsupportedType({ file: 'importFileKind' });
    await countTry(context, 'product imports', companyId, uploadLimit);
    const { publicId } = await createImport(context, {
      storeId: store.id,
      companyId,
      userId,
      name: shownName(file.name),
      kind,
      language: language ?? context.locale,
      chunks: file.stream(),
    });
    return { publicId };
  },
});
