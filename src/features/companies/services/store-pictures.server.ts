// Which pictures a company's own store may show: its uploads, and what it shows already.
import { findUsableUpload } from '#features/media/services/usable-uploads.server.ts';
import type { Context } from '#platform/context.ts';
import { type FieldErrors, invalid } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { minCoverWidth } from '../rules.ts';
import type { OwnStoreInput, StatedCertificate } from '../schemas.ts';

type Pictured = {
  readonly logoKey?: string | null | undefined;
  readonly coverKey?: string | null | undefined;
};

/** The keys of a store's pictures, with those of its certificates. */
export const storePictureKeys = (
  { logoKey, coverKey }: Pictured,
  certificates: readonly StatedCertificate[],
): string[] =>
  [logoKey, coverKey, ...certificates.map(({ fileKey }) => fileKey)].filter(
    (key): key is string => typeof key === 'string',
  );

/**
 * Within the transaction that saves the store. Throws invalid by field for pictures of other
 * companies, for uploads that are gone, and for a new cover that its page would show blurred.
 */
export async function checkStorePictures(
  context: Context,
  input: OwnStoreInput,
  { companyId, shown }: { readonly companyId: Id<'company'>; readonly shown: readonly string[] },
): Promise<void> {
  const given: [field: string, key: string | null | undefined][] = [
    ['logoKey', input.logoKey],
    ['coverKey', input.coverKey],
    ...input.certificates.map(({ fileKey }, i): [string, string | null | undefined] => [
      `certificates[${i}].fileKey`,
      fileKey,
    ]),
  ];
  const wrong: Record<string, FieldErrors[string]> = {};
  for (const [field, key] of given) {
    if (!key || shown.includes(key)) continue;
    const upload = await findUsableUpload(context, key, companyId);
    const isPicture = field === 'logoKey' || field === 'coverKey';
    if (upload === null || (isPicture && upload.isPaper)) wrong[field] = 'noPicture';
    else if (field === 'coverKey' && (upload.width ?? 0) < minCoverWidth)
      wrong[field] = 'coverTooSmall';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
