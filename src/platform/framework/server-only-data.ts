// Keeps data that the HTML already shows from being sent again: see `ui/islands/static-html.tsx`.
import type { RouterContextProvider } from 'react-router';
import { isDocumentContext } from '../pages/contexts.ts';

/**
 * Present during server rendering and after a navigation; absent in a browser that has just loaded
 * the page.
 */
export type ServerOnly<T> = { readonly value?: T };

/** Non-enumerable on the server, because React Router sends enumerable properties only. */
export const serverOnly = <T>(
  { context }: { readonly context: Readonly<RouterContextProvider> },
  value: T,
): ServerOnly<T> =>
  Object.defineProperty({}, 'value', { value, enumerable: !context.get(isDocumentContext) });
