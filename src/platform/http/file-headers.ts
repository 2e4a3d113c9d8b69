/** RFC 8187 takes fewer signs as they are than `encodeURIComponent` leaves. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Photos that were encoded again when they were uploaded. */
const pictureTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png' };

/**
 * Headers of an uploaded file as a download, which no browser displays, runs or sniffs as a page of
 * ours. `picture`: its kind, where pages show photos. Source of `filename*`: RFC 6266, RFC 8187.
 */
export function fileHeaders(
  { name, sizeBytes }: { readonly name: string; readonly sizeBytes: number },
  { picture }: { readonly picture?: string } = {},
): Record<string, string> {
  const plain = name.normalize('NFKD').replace(/[^\w. -]/g, '_');
  return {
    'content-type': pictureTypes[picture ?? ''] ?? 'application/octet-stream',
    'content-length': String(sizeBytes),
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  };
}
