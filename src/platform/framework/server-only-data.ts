// What a page shows need not be sent a second time as data: see `ui/islands/static-html.tsx`.
import type { RouterContextProvider } from 'react-router';
import { isDocumentContext } from '../pages/contexts.ts';

/**
 * There while the server renders and after a navigation; not in a browser that has just loaded the
 * page.
 */
export type InPage<T> = { readonly value?: T };

/** React Router sends what it can enumerate. */
export const inPage = <T>(
  { context }: { readonly context: Readonly<RouterContextProvider> },
  value: T,
): InPage<T> =>
  Object.defineProperty({}, 'value', { value, enumerable: !context.get(isDocumentContext) });
