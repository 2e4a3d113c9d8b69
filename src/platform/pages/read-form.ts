import type { RouterContextProvider } from 'react-router';
import { unsupportedType } from '#platform/http/problems.ts';
import { formContext } from './contexts.ts';

type Arguments = { readonly context: Readonly<RouterContextProvider> };

/**
 * The fields and files of the form that was sent, read once however often it is asked for. Throws
 * UnsupportedType when there is none, Invalid when it is broken, TooLarge when it has too many.
 */
export async function readForm({ context }: Arguments): Promise<FormData> {
  const read = context.get(formContext);
  if (!read) throw unsupportedType();
  return read();
}
