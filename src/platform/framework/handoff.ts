// Completes and narrows what React Router passes to its render, before the render begins.
import type { EntryContext } from 'react-router';

/** Replaces a stream that has been read; its reader is never used. */
const readAlready = {
  getReader: () => null,
} as unknown as ReadableStream<Uint8Array>;

/**
 * Reads the data for the browser's router before the render. React Router's own element would
 * suspend for each chunk; with `streamCache` filled it finds them all.
 */
export async function readHandoff(entry: EntryContext): Promise<void> {
  const decoder = new TextDecoder();
  let value = '';
  for await (const piece of entry.serverHandoffStream ?? [])
    value += decoder.decode(piece, { stream: true });
  entry.serverHandoffStream = readAlready;
  entry.renderMeta = {
    streamCache: { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) },
  };
}

/** Limits the manifest to the matched routes: the render creates elements of every route in it. */
export function ofMatches(entry: EntryContext): EntryContext {
  const routes = Object.fromEntries(
    entry.staticHandlerContext.matches.map(({ route: { id } }) => [id, entry.manifest.routes[id]]),
  );
  return { ...entry, manifest: { ...entry.manifest, routes } };
}
