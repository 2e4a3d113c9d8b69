// Starts every loader and action of the account area. Visitors are sent to log in and come back.
import { redirect, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { type KervanError, notFound } from '#platform/http/problems.ts';
import { requestContext } from '#platform/pages/contexts.ts';
import { handleForm, type ActionResult, formAgain } from '#platform/pages/form-action.ts';
import { loadPage, type PageContext } from '#platform/pages/load-page.ts';
import { readForm } from '#platform/pages/read-form.ts';
import * as paths from '#shared/paths.ts';

type Arguments = {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
};

/** Throws a redirect to the log-in. */
export function requireLogIn({ context, url }: Arguments): void {
  const { actor, locale } = context.get(requestContext);
  if (actor.kind === 'member') return;
  const query = new URLSearchParams({ next: url.pathname + url.search, reason: 'required' });
  throw redirect(`${paths.logIn({ locale })}?${query}`);
}

type OnOutage<Fallback> = (refusal: KervanError) => Promise<Fallback>;

export function loadOwnPage<T, Fallback = never>(
  args: Arguments,
  work: (context: PageContext) => Promise<T>,
  onOutage?: OnOutage<Fallback>,
): Promise<T | Fallback> {
  return loadPage(
    args,
    (context) => {
      requireLogIn(args);
      return work(context);
    },
    onOutage,
  );
}

/** Handles one of a page's forms, which the hidden field `intent` tells apart. */
type OwnForm<Answer> = (args: Arguments) => Promise<Answer>;

export const ownForm =
  <Schema extends z.ZodType, Answer>(
    schema: Schema,
    work: (context: PageContext, input: z.output<Schema>) => Promise<Answer>,
  ) =>
  (args: Arguments) =>
    handleForm(args, schema, work);

export async function handleOwnForms<Forms extends Readonly<Record<string, OwnForm<unknown>>>>(
  args: Arguments,
  forms: Forms,
): Promise<Awaited<ReturnType<Forms[keyof Forms]>>> {
  const chosen = await loadOwnPage(
    args,
    async () => {
      const intent = (await readForm(args)).get('intent');
      const form =
        typeof intent === 'string' && Object.hasOwn(forms, intent) ? forms[intent] : undefined;
      if (!form) throw notFound();
      return form;
    },
    formAgain(args),
  );
  if (typeof chosen !== 'function') return chosen as Awaited<ReturnType<Forms[keyof Forms]>>;
  return (await chosen(args)) as Awaited<ReturnType<Forms[keyof Forms]>>;
}

/** Returns the typed value, or else the known one. */
export const typed = (
  answer: ActionResult | undefined,
  name: string,
  known: string | null | undefined = '',
): string => {
  const value = answer?.values[name];
  return typeof value === 'string' ? value : answer && value === undefined ? '' : (known ?? '');
};
