// What the server passes to loaders and the render. The pages' bundle has its own copy of this
// module and React Router compares these keys by identity, so the server takes them from the bundle
// (`entry.server.tsx` exports them).
import { createContext } from 'react-router';
import type { Context } from '#platform/context.ts';
import type { RenderTurn } from './render-turn.ts';

/** The actor, language, currency and services of the request. */
export const requestContext = createContext<Context>();

/** Page-cache tags of what the page shows; loaders add to it. */
export const pageTagsContext = createContext<Set<string>>();

export const requestIdContext = createContext<string>();

/** CSP nonce of the scripts that the render itself writes. */
export const nonceContext = createContext<string>();

/** Whether the response is a whole document, not a page's data for the browser's router. */
export const isDocumentContext = createContext<boolean>(false);

/** `maxBytes` lowers the page's limit. The first call decides. */
export type ReadForm = (limits?: { readonly maxBytes: number }) => Promise<FormData>;

/** Reads the submitted form, once for all callers; null for requests that cannot have one. */
export const formContext = createContext<ReadForm | null>(null);

/**
 * The rendered document, passed outside the Response: text that goes through one is encoded, copied
 * and decoded again.
 */
export const renderedContext = createContext<string | null>(null);

/**
 * An error from before the page, such as a failed session lookup. Every loader and action fails
 * with it.
 */
export const outageContext = createContext<unknown>(null);

/** Seconds for `Retry-After`, because React Router drops the headers of thrown responses. */
export const retryAfterContext = createContext<number | null>(null);

/** Runs a render once it may use the event loop. */
export const renderTurnContext = createContext<RenderTurn>((render) => Promise.resolve(render()));

/** The page's route pattern, such as `/:lang/product/:handle`, used as its metrics label. */
export const patternContext = createContext<string | null>(null);
