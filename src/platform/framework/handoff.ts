// What React Router hands to its render, completed and narrowed before the render begins.
import type { EntryContext } from 'react-router';

/** Stands in for a stream that has been read: its reader is never used. */
const readAlready = {
  getReader: () => null,
} as unknown as ReadableStream<Uint8Array>;

/**
 * Reads the data for the browser's router before the render. React Router's own element would
 * suspend for each piece of it; with `streamCache` filled it finds all of it there.
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

/** Leaves only the matched routes in the manifest: the render makes elements of every route in it. */
export function ofMatches(entry: EntryContext): EntryContext {
  const routes = Object.fromEntries(
    entry.staticHandlerContext.matches.map(({ route: { id } }) => [id, entry.manifest.routes[id]]),
  );
  return { ...entry, manifest: { ...entry.manifest, routes } };
}
