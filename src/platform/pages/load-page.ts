// What every loader and action does around its own work.
import { data, type RouterContextProvider } from 'react-router';
import type { Context } from '#platform/context.ts';
import { isClientGone } from '#platform/http/client-gone.ts';
import {
  isKervanError,
  isOverload,
  type KervanError,
  refusalOr,
  retryAfterOf,
  toProblem,
  type Translate,
} from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import {
  outageContext,
  pageTagsContext,
  patternContext,
  requestContext,
  requestIdContext,
  retryAfterContext,
} from './contexts.ts';
import { keptForm, type KeptForm } from './kept-form.ts';

/**
 * What error pages are told: for refusals why, in the reader's language; for everything else the
 * request's id.
 */
export type PageProblem = {
  readonly code: string;
  /** Of an outage; other problems have titles that every page knows. */
  readonly title?: string;
  readonly message: string | null;
  readonly requestId: string;
  /** What was typed, when it could not be taken now. */
  readonly kept?: KeptForm;
};

/** What pages call the context: the platform beneath is not theirs. */
export type PageContext = Context;

type Arguments = {
  readonly context: Readonly<RouterContextProvider>;
  /** React Router's own word for where we are. */ readonly pattern?: string;
};

/** 503: nothing is wrong with the request, and the same one may work later. */
export const isOutage = (error: unknown): error is KervanError =>
  isKervanError(error) && error.httpStatus === 503;

/**
 * Runs a loader's or action's work with the request's context. Refusals become answers with their
 * status, faults are logged under the request's id: nothing of them but that id reaches the page.
 * `onOutage` answers in place of an error page while something behind us is away.
 */
export async function loadPage<T, Fallback = never>(
  { context, pattern }: Arguments,
  work: (context: Context, tags: Set<string>) => Promise<T>,
  onOutage?: (refusal: KervanError) => Promise<Fallback>,
): Promise<T | Fallback> {
  const request = context.get(requestContext);
  // Of a pattern React Router leaves out the first slash.
  if (pattern !== undefined)
    context.set(patternContext, pattern.startsWith('/') ? pattern : `/${pattern}`);
  try {
    const outage = context.get(outageContext);
    if (outage !== null) await Promise.reject(outage);
    return await work(request, context.get(pageTagsContext));
  } catch (thrown) {
    if (thrown instanceof Response || isThrownData(thrown)) throw thrown;
    if (isClientGone(thrown)) throw data(null, { status: 503 }); // it is sent to no one
    const requestId = context.get(requestIdContext);
    const error = refusalOr(thrown);
    if (!isOverload(error) && (!isKervanError(error) || error.httpStatus >= 500))
      request.services.log.error({ err: thrown, requestId }, 'page failed');
    if (!isKervanError(error))
      throw data({ code: 'unexpected', message: null, requestId } satisfies PageProblem, {
        status: 500,
      });
    const seconds = retryAfterOf(error);
    if (seconds !== null) context.set(retryAfterContext, seconds);
    const answer = isOutage(error) && onOutage ? await answerOutage(error, onOutage) : null;
    if (answer) return answer.value;
    const say = translatorFor(request.locale);
    const kept = isOutage(error) ? await keptForm(context, say) : null;
    const words = isOutage(error)
      ? outageWords(error, say)
      : { message: toProblem(error, say, requestId).message };
    throw data(
      { code: error.code, ...words, requestId, ...(kept && { kept }) } satisfies PageProblem,
      { status: error.httpStatus },
    );
  }
}

/** Outages whose texts for a page are longer than their message. */
const toldAtLength = new Set(['unavailable', 'overloaded', 'tooSlow']);

/** Said here and not by the page: browsers would be sent these texts with every page. */
function outageWords(
  { messageKey, values }: KervanError,
  say: Translate,
): { readonly title: string; readonly message: string } {
  if (!toldAtLength.has(messageKey))
    return { title: say('unavailableTitle'), message: say(messageKey, values) };
  return { title: say(`${messageKey}Title`), message: say(`${messageKey}Text`) };
}

/** Null where it is refused, too, such as for a form that could not be read. */
async function answerOutage<Fallback>(
  outage: KervanError,
  onOutage: (refusal: KervanError) => Promise<Fallback>,
): Promise<{ readonly value: Fallback } | null> {
  try {
    return { value: await onOutage(outage) };
  } catch (thrown) {
    if (isKervanError(refusalOr(thrown)) || isClientGone(thrown)) return null;
    throw thrown;
  }
}

/** What React Router's `data()` and `redirect()` throw. */
const isThrownData = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (error as { type?: unknown }).type === 'DataWithResponseInit';
