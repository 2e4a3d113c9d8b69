import { Readable } from 'node:stream';

type File = {
  readonly name: string;
  readonly sizeBytes: number;
  readonly read: () => Promise<Readable>;
};

/** RFC 8187 takes fewer signs as they are than `encodeURIComponent` leaves. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Photos that were encoded again when they were uploaded. */
const pictureTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png' };

/**
 * Returns an uploaded file as a download, which no browser displays, runs or sniffs as a page of
 * ours. `picture`: its kind, where pages show photos. Source of `filename*`: RFC 6266, RFC 8187.
 */
export async function fileResponse(
  { name, sizeBytes, read }: File,
  { picture }: { readonly picture?: string } = {},
): Promise<Response> {
  const plain = name.normalize('NFKD').replace(/[^\w. -]/g, '_');
  return new Response(Readable.toWeb(await read()) as ReadableStream, {
    headers: {
      'content-type': pictureTypes[picture ?? ''] ?? 'application/octet-stream',
      'content-length': String(sizeBytes),
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  });
}
