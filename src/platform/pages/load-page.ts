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
import { canShow } from '#shared/panels.ts';
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
 * What error pages get: for refusals the reason in the reader's language, otherwise the request id.
 */
export type PageProblem = {
  readonly code: string;
  /** Title of an outage; other problems have titles that every page knows. */
  readonly title?: string;
  readonly message: string | null;
  readonly requestId: string;
  /** The submitted form, when it could not be processed now. */
  readonly kept?: KeptForm;
};

/** Lets pages name the type without importing `platform/context`. */
export type PageContext = Context;

type Arguments = {
  readonly context: Readonly<RouterContextProvider>;
  /** The route pattern, under React Router's own name. */ readonly pattern?: string;
};

/** Status 503: the request is valid and may succeed later. */
export const isOutage = (error: unknown): error is KervanError =>
  isKervanError(error) && error.httpStatus === 503;

/**
 * Runs a loader's or action's work with the request's context. Refusals become responses with their
 * status; faults are logged under the request id, and only that id reaches the page. `onOutage`
 * answers in place of an error page during an outage.
 */
export async function loadPage<T, Fallback = never>(
  { context, pattern }: Arguments,
  work: (context: Context, tags: Set<string>) => Promise<T>,
  onOutage?: (refusal: KervanError) => Promise<Fallback>,
): Promise<T | Fallback> {
  const request = context.get(requestContext);
  // React Router leaves out a pattern's first slash.
  if (pattern !== undefined)
    context.set(patternContext, pattern.startsWith('/') ? pattern : `/${pattern}`);
  try {
    const outage = context.get(outageContext);
    if (outage !== null) await Promise.reject(outage);
    return asDocument(await work(request, context.get(pageTagsContext)), context);
  } catch (thrown) {
    if (thrown instanceof Response || isThrownData(thrown)) throw asDocument(thrown, context);
    // There is no client left to read it.
    if (isClientGone(thrown)) throw data(null, { status: 503 });
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

/** Makes the browser load the document when the one that asks cannot show where this leads. */
function asDocument<T>(answer: T, context: Arguments['context']): T {
  const location = answer instanceof Response ? answer.headers.get('location') : null;
  const pattern = context.get(patternContext) ?? '';
  const here = pattern.replace(/^(?:\/[^/]+)?/, `/${context.get(requestContext).locale}`);
  if (location?.startsWith('/') && !canShow(here, location))
    (answer as Response).headers.set('x-remix-reload-document', 'true');
  return answer;
}

/** Outages whose page text is longer than their message. */
const toldAtLength = new Set(['unavailable', 'overloaded', 'tooSlow']);

/**
 * Translated here and not by the page, so that these texts are not sent to browsers with every
 * page.
 */
function outageWords(
  { messageKey, values }: KervanError,
  say: Translate,
): { readonly title: string; readonly message: string } {
  if (!toldAtLength.has(messageKey))
    return { title: say('unavailableTitle'), message: say(messageKey, values) };
  return { title: say(`${messageKey}Title`), message: say(`${messageKey}Text`) };
}

/** Also returns null when `onOutage` is refused, for instance because the form cannot be read. */
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
