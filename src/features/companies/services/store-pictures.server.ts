// Which pictures a company's own store may show: its uploads, and what it shows already.
import { isUsableUpload } from '#features/media/services/usable-uploads.server.ts';
import type { Context } from '#platform/context.ts';
import { type FieldErrors, invalid } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
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
 * companies and for uploads that are gone.
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
  for (const [field, key] of given)
    if (key && !shown.includes(key) && !(await isUsableUpload(context, key, companyId)))
      wrong[field] = 'noPicture';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
