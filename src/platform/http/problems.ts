// One shape for every error that leaves the house, and the errors that know how to take it.
import { codeIn, outageOf } from '#platform/outages.ts';

/**
 * The body of every error answer. `name` is a stable code for programs, `message` is for people, in
 * their language.
 */
export type Problem = {
  status: number;
  name: string;
  message: string;
  errors?: Record<string, string>;
};

type Values = Readonly<Record<string, string | number>>;

/** A message's key, with the values it needs if any. */
type MessageRef = string | { readonly key: string; readonly values: Values };

export type FieldErrors = Readonly<Record<string, MessageRef>>;

/** Keeps each field's first error, because a form shows one per field. */
export function firstErrors(
  errors: Iterable<readonly [field: string, messageKey: string]>,
): Record<string, string> {
  const first = new Map<string, string>();
  for (const [field, messageKey] of errors) if (!first.has(field)) first.set(field, messageKey);
  return Object.fromEntries(first);
}

/** Returns the first error of each top-level field of a form that its schema refused. */
export const firstIssues = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Record<string, string> =>
  firstErrors(issues.map(({ path: [field], message }) => [String(field), message]));

/**
 * A bare key ("notFound") names a message of the `error` folder; one with a dot
 * ("catalog.tiersAscend") says its folder.
 */
export type Translate = (key: string, values?: Values) => string;

type Details = {
  /** Stable, snake_case; what programs compare. */
  code: string;
  httpStatus: number;
  messageKey: string;
  values?: Values;
  fieldErrors?: FieldErrors;
  /** When the same request may work; goes out as `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/**
 * A refusal with a reason that its reader may know. Everything else that is thrown is a fault of
 * ours and tells only a number.
 */
export class KervanError extends Error {
  readonly code: string;
  readonly httpStatus: number;
  readonly messageKey: string;
  readonly values: Values | undefined;
  readonly fieldErrors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({
    code,
    httpStatus,
    messageKey,
    values,
    fieldErrors,
    retryAfterSeconds,
    cause,
  }: Details) {
    super(messageKey, { cause });
    this.name = 'KervanError';
    this.code = code;
    this.httpStatus = httpStatus;
    this.messageKey = messageKey;
    this.values = values;
    this.fieldErrors = fieldErrors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Told by name and not by `instanceof`: the bundle of the pages holds a copy of this module, so the
 * class exists twice in a web process.
 */
export const isKervanError = (error: unknown): error is KervanError =>
  error instanceof Error && error.name === 'KervanError';

/** 401: who asks has to log in first, or the log-in failed. */
export const unauthenticated = (messageKey = 'loginRequired') =>
  new KervanError({ code: 'unauthenticated', httpStatus: 401, messageKey });

/**
 * What a `whyNot…` function said: 401 when logging in would help, else 403, it may be seen but not
 * done.
 */
export const refused = (refusal: string, values?: Values) =>
  refusal === 'loginRequired'
    ? unauthenticated(refusal)
    : new KervanError({ code: 'refused', httpStatus: 403, messageKey: refusal, values });

/** 404: it does not exist, or who asks must not know that it does. */
export const notFound = (messageKey = 'notFound') =>
  new KervanError({ code: 'not_found', httpStatus: 404, messageKey });

/** 409: it has changed since, or it is in a state that does not allow this. */
export const conflict = (messageKey = 'conflict', values?: Values) =>
  new KervanError({ code: 'conflict', httpStatus: 409, messageKey, values });

/**
 * 400: one message for the whole input, or one for each field that was filled in wrongly, by its
 * path ("tiers.0.price").
 */
export const invalid = (what: string | FieldErrors, { cause }: { readonly cause?: unknown } = {}) =>
  new KervanError({
    code: 'invalid',
    httpStatus: 400,
    cause,
    ...(typeof what === 'string'
      ? { messageKey: what }
      : { messageKey: 'invalid', fieldErrors: what }),
  });

/** 413: more than may be sent at once. */
export const tooLarge = () =>
  new KervanError({ code: 'too_large', httpStatus: 413, messageKey: 'tooLarge' });

/** 415: what was sent is of a kind that is not taken, in the fields that are named or as a whole. */
export const unsupportedType = (fieldErrors?: FieldErrors) =>
  new KervanError({
    code: 'unsupported_type',
    httpStatus: 415,
    messageKey: fieldErrors ? 'invalid' : 'unsupportedType',
    ...(fieldErrors && { fieldErrors }),
  });

/** 429. The seconds go into the message and the `Retry-After` header. */
export const tooMany = (retryAfterSeconds: number, messageKey = 'tooMany') =>
  new KervanError({
    code: 'too_many',
    httpStatus: 429,
    messageKey,
    values: { seconds: retryAfterSeconds },
    retryAfterSeconds,
  });

type Unavailable = Partial<
  Pick<Details, 'retryAfterSeconds' | 'code' | 'messageKey' | 'values' | 'cause'>
>;

const retrySoonSeconds = 5;

/** 503: nothing is wrong with the request; the process or what it depends on cannot do it now. */
export const unavailable = (details: Unavailable = {}) =>
  new KervanError({
    code: 'unavailable',
    messageKey: 'unavailable',
    retryAfterSeconds: retrySoonSeconds,
    ...details,
    httpStatus: 503,
  });

/** 503: there is more to do than can be done in time. */
export const overloaded = (retryAfterSeconds: number) =>
  unavailable({ retryAfterSeconds, code: 'overloaded', messageKey: 'overloaded' });

/** Meant to happen, and often: not to be logged as a fault. */
export const isOverload = (error: unknown): boolean =>
  isKervanError(error) && error.code === 'overloaded';

/** PostgreSQL's codes of a text with a byte that none may have (NUL). */
const untranslatable = new Set(['22021', '22P05']);

/** The refusal that an outage or a text that cannot be stored stands for; any other error as it is. */
export function refusalOr(error: unknown): unknown {
  if (isKervanError(error) || isFastifyError(error)) return error;
  const outage = outageOf(error);
  if (outage === 'slow')
    return unavailable({ code: 'too_slow', messageKey: 'tooSlow', cause: error });
  if (outage !== null)
    return unavailable({
      retryAfterSeconds: outage === 'busy' ? 1 : retrySoonSeconds,
      cause: error,
    });
  return codeIn(error, (code) => untranslatable.has(code)) === null ? error : invalid('badRequest');
}

/** Whether the answer is a 503: the same request may work later. */
export const isUnavailable = (error: unknown): boolean => statusOf(refusalOr(error)) === 503;

/** What `Retry-After` says; null for answers without it. */
export function retryAfterOf(error: unknown): number | null {
  const refusal = refusalOr(error);
  if (isKervanError(refusal) && refusal.retryAfterSeconds !== undefined)
    return refusal.retryAfterSeconds;
  return statusOf(refusal) === 503 ? retrySoonSeconds : null;
}

const statusOf = (refusal: unknown): number =>
  isKervanError(refusal) ? refusal.httpStatus : isFastifyError(refusal) ? refusal.statusCode : 500;

/**
 * What to answer for anything that was thrown. An unknown error becomes a 500 that says nothing but
 * the request's id: its text may hold SQL, paths or somebody's data, and belongs into the log.
 */
export function toProblem(thrown: unknown, translate: Translate, requestId: string): Problem {
  const error = refusalOr(thrown);
  if (isKervanError(error)) return problemOf(error, translate);
  if (isFastifyError(error)) return problemOf(refusalOfFastify(error), translate);
  return { status: 500, name: 'unexpected', message: translate('unexpected', { requestId }) };
}

function problemOf(
  { httpStatus, code, messageKey, values, fieldErrors }: KervanError,
  translate: Translate,
): Problem {
  const say = (message: MessageRef) =>
    typeof message === 'string' ? translate(message) : translate(message.key, message.values);
  const problem: Problem = {
    status: httpStatus,
    name: code,
    message: translate(messageKey, values),
  };
  if (fieldErrors)
    problem.errors = Object.fromEntries(
      Object.entries(fieldErrors).map(([field, message]) => [field, say(message)]),
    );
  return problem;
}

type FastifyError = Error & {
  code: string;
  statusCode: number;
  validation?: readonly { instancePath: string; message?: string }[];
};

/**
 * Fastify's and its plugins' own refusals (body too large, wrong type, broken JSON). Told by their
 * `FST_` code, never by `statusCode` alone: clients of storage and mail services throw errors with
 * a `statusCode` that is not about our request.
 */
function isFastifyError(error: unknown): error is FastifyError {
  if (!(error instanceof Error)) return false;
  const { code, statusCode } = error as Partial<FastifyError>;
  return (
    typeof code === 'string' &&
    code.startsWith('FST_') &&
    typeof statusCode === 'number' &&
    statusCode >= 400 &&
    statusCode !== 500
  );
}

const refusalByStatus: Record<number, { code: string; messageKey: string }> = {
  401: { code: 'unauthenticated', messageKey: 'loginRequired' },
  403: { code: 'refused', messageKey: 'notPermitted' },
  404: { code: 'not_found', messageKey: 'notFound' },
  406: { code: 'not_acceptable', messageKey: 'badRequest' },
  408: { code: 'timeout', messageKey: 'timeout' },
  413: { code: 'too_large', messageKey: 'tooLarge' },
  415: { code: 'unsupported_type', messageKey: 'unsupportedType' },
  503: { code: 'unavailable', messageKey: 'unavailable' },
};

function refusalOfFastify({ statusCode, validation }: FastifyError): KervanError {
  if (validation) return invalid(fieldErrorsOf(validation));
  const refusal = refusalByStatus[statusCode] ?? { code: 'bad_request', messageKey: 'badRequest' };
  return new KervanError({ httpStatus: statusCode, ...refusal });
}

/**
 * Schemas write message keys as their messages; a validator's own English sentence becomes the
 * general one.
 */
function fieldErrorsOf(validation: NonNullable<FastifyError['validation']>): FieldErrors {
  const isMessageKey = (message: string | undefined) =>
    message !== undefined && /^[a-z]\w*([-/.]\w+)*$/.test(message);
  return firstErrors(
    validation.map(({ instancePath, message }) => [
      instancePath.slice(1).replaceAll('/', '.'),
      isMessageKey(message) ? message! : 'invalidField',
    ]),
  );
}
