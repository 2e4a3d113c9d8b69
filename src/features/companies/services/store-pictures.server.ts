// Which pictures a company's own store may show: its uploads, and what it shows already.
import { isUsableUpload } from '#features/media/services/usable-uploads.server.ts';
import type { Context } from '#platform/context.ts';
import { type FieldErrors, invalid } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { findPictureSize } from '../queries/picture-size.server.ts';
import type { OwnStoreInput, StatedCertificate } from '../schemas.ts';

type Pictured = {
  readonly logoKey?: string | null | undefined;
  readonly coverKey?: string | null | undefined;
};

/** Below it a cover is shown blurred: pixels. */
const minCoverWidth = 1_600;

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
 * companies, for uploads that are gone, and for a new cover that is too small.
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
  const { coverKey } = input;
  if (coverKey && !shown.includes(coverKey) && !wrong['coverKey']) {
    const refusal = await whyNotCover(context, coverKey);
    if (refusal !== null) wrong['coverKey'] = refusal;
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** Tall pictures are kept narrower than they came, so they are told apart. */
async function whyNotCover(context: Context, key: string): Promise<FieldErrors[string] | null> {
  const size = await findPictureSize(context, key);
  if (size === null) return null;
  const { width, height } = size;
  if (height > width) return 'coverNotWide';
  return width < minCoverWidth
    ? { key: 'coverTooSmall', values: { width, least: minCoverWidth } }
    : null;
}
