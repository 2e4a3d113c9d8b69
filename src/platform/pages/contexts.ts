// What the server hands to loaders and to the render. The pages' bundle has a copy of this module, and React Router
// compares these keys by identity: the server reads them off the bundle (`entry.server.tsx` exports them).
import { createContext } from 'react-router';
import type { Context } from '#platform/context.ts';
import type { RenderTurn } from './render-turn.ts';

/** Who asks, in which language and currency, with the services. */
export const requestContext = createContext<Context>();

/** Collects the page-cache tags of what the page shows; loaders add to it. */
export const pageTagsContext = createContext<Set<string>>();

export const requestIdContext = createContext<string>();

/** Marks the scripts that the render itself wrote. */
export const nonceContext = createContext<string>();

/** The answer is a whole document: not the data of a page that a browser's router asks for. */
export const isDocumentContext = createContext<boolean>(false);

/**
 * Reads the form that was sent, once however often it is asked for; null for requests that cannot
 * have one.
 */
export const formContext = createContext<(() => Promise<FormData>) | null>(null);

/**
 * The rendered document beside a Response without a body: a text that goes through one is encoded,
 * copied and decoded again.
 */
export const renderedContext = createContext<string | null>(null);

/**
 * What failed before the page was asked, such as the look at the session: every loader and action
 * fails with it.
 */
export const outageContext = createContext<unknown>(null);

/** Seconds for `Retry-After`: React Router drops the headers of thrown answers. */
export const retryAfterContext = createContext<number | null>(null);

/** Does a render when it may have the event loop. */
export const renderTurnContext = createContext<RenderTurn>((render) => Promise.resolve(render()));

/** The pattern of the page's address, such as `/:lang/product/:handle`: what it is counted under. */
export const patternContext = createContext<string | null>(null);
