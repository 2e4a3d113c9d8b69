import { Readable } from 'node:stream';
import { fileHeaders } from '#platform/http/file-headers.ts';

type File = {
  readonly name: string;
  readonly sizeBytes: number;
  readonly read: () => Promise<Readable>;
};

/** Returns an uploaded file as a download. `picture`: its kind, where pages show photos. */
export async function fileResponse(
  { name, sizeBytes, read }: File,
  shown: { readonly picture?: string } = {},
): Promise<Response> {
  return new Response(Readable.toWeb(await read()) as ReadableStream, {
    headers: fileHeaders({ name, sizeBytes }, shown),
  });
}
