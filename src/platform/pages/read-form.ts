import type { RouterContextProvider } from 'react-router';
import { unsupportedType } from '#platform/http/problems.ts';
import { formContext } from './contexts.ts';

type Arguments = { readonly context: Readonly<RouterContextProvider> };

/**
 * Returns the fields and files of the submitted form, read once for all callers. `maxBytes` lowers
 * the page's limit. Throws UnsupportedType without a form, invalid when it is malformed, too_large
 * when it exceeds the limits.
 */
export async function readForm(
  { context }: Arguments,
  limits?: { readonly maxBytes: number },
): Promise<FormData> {
  const read = context.get(formContext);
  if (!read) throw unsupportedType();
  return read(limits);
}
