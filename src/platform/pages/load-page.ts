// What every loader and action does around its own work.
import { data, type RouterContextProvider } from 'react-router';
import type { Context } from '#platform/context.ts';
import { isKervanError, refusalOr, toProblem } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { pageTagsContext, patternContext, requestContext, requestIdContext } from './contexts.ts';

/** What error pages are told: for refusals why, in the reader's language; for everything else the request's id. */
export type PageProblem = { readonly code: string; readonly message: string | null; readonly requestId: string };

/** What pages call the context: the platform beneath is not theirs. */
export type PageContext = Context;

type Arguments = { readonly context: Readonly<RouterContextProvider>; /** React Router's own word for where we are. */ readonly pattern?: string };

/**
 * Runs a loader's or action's work with the request's context. Refusals become answers with their status, faults are
 * logged under the request's id: nothing of them but that id reaches the page.
 */
export async function loadPage<T>({ context, pattern }: Arguments, work: (context: Context, tags: Set<string>) => Promise<T>): Promise<T> {
  const request = context.get(requestContext);
  // Of a pattern React Router leaves out the first slash.
  if (pattern !== undefined) context.set(patternContext, pattern.startsWith('/') ? pattern : `/${pattern}`);
  try {
    return await work(request, context.get(pageTagsContext));
  } catch (thrown) {
    if (thrown instanceof Response || isThrownData(thrown)) throw thrown;
    const requestId = context.get(requestIdContext);
    const error = refusalOr(thrown);
    if (!isKervanError(error) || error.httpStatus >= 500) request.services.log.error({ err: thrown, requestId }, 'page failed');
    if (isKervanError(error)) throw data({ code: error.code, message: toProblem(error, translatorFor(request.locale), requestId).message, requestId } satisfies PageProblem, { status: error.httpStatus });
    throw data({ code: 'unexpected', message: null, requestId } satisfies PageProblem, { status: 500 });
  }
}

/** What React Router's `data()` and `redirect()` throw. */
const isThrownData = (error: unknown): boolean => typeof error === 'object' && error !== null && (error as { type?: unknown }).type === 'DataWithResponseInit';
