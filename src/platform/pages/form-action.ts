// What every form does: parses the fields, shows errors next to them, and loses no input.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import {
  isKervanError,
  type KervanError,
  retryAfterOf,
  toProblem,
} from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import type { Locale } from '#shared/locale.ts';
import { requestContext } from './contexts.ts';
import { isOutage, loadPage } from './load-page.ts';
import { readForm } from './read-form.ts';

/** A form's state after submission; texts are in the reader's language. */
export type ActionResult = {
  /** As entered, by the field's name; secrets are left out. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  /** By the field's name. */
  readonly errors: Readonly<Record<string, string>>;
  /** About the whole form. */
  readonly error: string | null;
  /** A stable code for the page to act on: `second_factor_required`. */
  readonly code: string | null;
  /** HTTP's, of a refusal. */
  readonly status?: number;
};

/** Success, shown on the same page. With `form`, the input stays. */
export const doneResult = (code: string, form?: FormData): ActionResult => ({
  values: form === undefined ? {} : typedIn(form),
  errors: {},
  error: null,
  code,
});

type Arguments = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };
type Options = {
  /** Fields that are never sent back. */
  readonly secrets?: readonly string[];
  /**
   * Runs before validation, for instance to store files in any case. Returns errors as keys of the
   * `error` texts, by field.
   */
  readonly prepare?: (
    context: Context,
    form: FormData,
  ) => Promise<Readonly<Record<string, string>>>;
};

const passwords = ['password', 'passwordConfirm', 'currentPassword', 'code', 'token'];

/**
 * Returns repeated fields as lists and the others as text. For files, only that there were some.
 */
export function typedIn(
  form: FormData,
  secrets: readonly string[] = passwords,
): ActionResult['values'] {
  const texts = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (secrets.includes(name)) continue;
    const known = texts.get(name) ?? [];
    texts.set(name, known);
    if (typeof value === 'string') known.push(value);
  }
  return Object.fromEntries(
    Array.from(texts, ([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  );
}

/**
 * Whether the form is shown again with the error. A 404 and a fault of ours have their own pages.
 */
const isForForm = (error: unknown): error is KervanError =>
  isKervanError(error) &&
  error.httpStatus >= 400 &&
  error.httpStatus < 500 &&
  error.httpStatus !== 404;

/**
 * Returns the message about the whole form. For an outage it says that the change may not be saved
 * and the input is still there.
 */
export function messageOfForm(error: KervanError, locale: Locale): string {
  const say = translatorFor(locale);
  return isOutage(error) && error.messageKey === 'unavailable'
    ? say('notSaved')
    : say(error.messageKey, error.values);
}

export function answerOf(
  error: KervanError,
  form: FormData,
  locale: Locale,
  { secrets = passwords }: Options = {},
) {
  const problem = toProblem(error, translatorFor(locale), '');
  const answer: ActionResult = {
    values: typedIn(form, secrets),
    errors: problem.errors ?? {},
    error: problem.errors ? null : messageOfForm(error, locale),
    code: error.code,
    status: error.httpStatus,
  };
  const seconds = retryAfterOf(error);
  return data(answer, {
    status: error.httpStatus,
    headers: seconds === null ? {} : { 'Retry-After': String(seconds) },
  });
}

/** For `loadPage`: shows the form again with its input during an outage. */
export const formAgain =
  (args: Arguments, options: Options = {}) =>
  async (refusal: KervanError) =>
    answerOf(refusal, await readForm(args), args.context.get(requestContext).locale, options);

/**
 * Reads the fields by the schema. A field without a value, or with nothing but spaces, whose schema
 * names no message for it, is `required`.
 */
export const readFields = <Schema extends z.ZodType>(form: FormData, schema: Schema) =>
  parseWithZod(form, {
    schema,
    error: ({ code, input }) =>
      code === 'invalid_type' && input === undefined ? 'required' : undefined,
  });

/**
 * Runs a form's action: `work` gets the parsed fields and returns a redirect or what the page
 * shows. A page with several forms picks the schema by what was sent.
 */
export const handleForm = <Schema extends z.ZodType, Answer>(
  args: Arguments,
  schema: Schema | ((form: FormData) => Schema),
  work: (context: Context, input: z.output<Schema>, form: FormData) => Promise<Answer>,
  options: Options = {},
) =>
  loadPage(
    args,
    async (context) => {
      const form = await readForm(args);
      const say = translatorFor(context.locale);
      const unfit = (await options.prepare?.(context, form)) ?? {};
      const submission = readFields(form, typeof schema === 'function' ? schema(form) : schema);
      if (submission.status !== 'success' || Object.keys(unfit).length > 0) {
        const keys = Object.entries(
          submission.status === 'success' ? {} : (submission.error ?? {}),
        ).flatMap(([name, messages]) =>
          messages?.[0] === undefined ? [] : [[name, messages[0]] as const],
        );
        const found = [...keys, ...Object.entries(unfit)].map(
          ([name, key]) => [name, say(key)] as const,
        );
        const { '': whole = null, ...errors } = Object.fromEntries(found) as Record<string, string>;
        return data<ActionResult>(
          {
            values: typedIn(form, options.secrets ?? passwords),
            errors,
            error: whole,
            code: 'invalid',
          },
          { status: 400 },
        );
      }
      try {
        return await work(context, submission.value, form);
      } catch (error) {
        if (!isForForm(error)) throw error;
        return answerOf(error, form, context.locale, options);
      }
    },
    formAgain(args, options),
  );
