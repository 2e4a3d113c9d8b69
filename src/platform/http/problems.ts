// Errors with a code, a status and a message, and the one body of every error response.
import { codeIn, outageOf } from '#platform/outages.ts';

/**
 * The body of every error response. `name` is a stable code for programs, `message` a text in the
 * reader's language.
 */
export type Problem = {
  status: number;
  name: string;
  message: string;
  errors?: Record<string, string>;
};

type Values = Readonly<Record<string, string | number>>;

/** A message's key, with its arguments if any. */
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
 * A key without a dot ("notFound") is a message in the `error` folder; in "catalog.tiersAscend" the
 * part before the dot is the folder.
 */
export type Translate = (key: string, values?: Values) => string;

type Details = {
  /** Stable, snake_case, for programs. */
  code: string;
  httpStatus: number;
  messageKey: string;
  values?: Values;
  fieldErrors?: FieldErrors;
  /** When a retry may succeed; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/**
 * A refusal with a reason for the reader. Anything else that is thrown is an internal fault, which
 * shows only the request's id.
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
 * Compares the name instead of using `instanceof`, because the pages' bundle contains a copy of
 * this module, so the class exists twice in a web process.
 */
export const isKervanError = (error: unknown): error is KervanError =>
  error instanceof Error && error.name === 'KervanError';

/** 401: log-in is required or failed. */
export const unauthenticated = (messageKey = 'loginRequired') =>
  new KervanError({ code: 'unauthenticated', httpStatus: 401, messageKey });

/** Turns a result of a `whyNot…` function into an error: 401 if logging in would help, else 403. */
export const refused = (refusal: string, values?: Values) =>
  refusal === 'loginRequired'
    ? unauthenticated(refusal)
    : new KervanError({ code: 'refused', httpStatus: 403, messageKey: refusal, values });

/** 404: it does not exist, or its existence is hidden from this user. */
export const notFound = (messageKey = 'notFound') =>
  new KervanError({ code: 'not_found', httpStatus: 404, messageKey });

/** 409: it has changed meanwhile, or its state does not allow this. */
export const conflict = (messageKey = 'conflict', values?: Values) =>
  new KervanError({ code: 'conflict', httpStatus: 409, messageKey, values });

/** 400: one message for the whole input, or one per invalid field by its path ("tiers.0.price"). */
export const invalid = (what: string | FieldErrors, { cause }: { readonly cause?: unknown } = {}) =>
  new KervanError({
    code: 'invalid',
    httpStatus: 400,
    cause,
    ...(typeof what === 'string'
      ? { messageKey: what }
      : { messageKey: 'invalid', fieldErrors: what }),
  });

/** 413: the request is too large, in the named fields or as a whole. */
export const tooLarge = (fieldErrors?: FieldErrors) =>
  new KervanError({
    code: 'too_large',
    httpStatus: 413,
    messageKey: fieldErrors ? 'invalid' : 'tooLarge',
    ...(fieldErrors && { fieldErrors }),
  });

/** 415: the content's type is not accepted, in the named fields or as a whole. */
export const unsupportedType = (fieldErrors?: FieldErrors) =>
  new KervanError({
    code: 'unsupported_type',
    httpStatus: 415,
    messageKey: fieldErrors ? 'invalid' : 'unsupportedType',
    ...(fieldErrors && { fieldErrors }),
  });

/** 429: the seconds are in the message and in `Retry-After`. */
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

/** 503: the request is valid, but this process or a service it depends on cannot handle it now. */
export const unavailable = (details: Unavailable = {}) =>
  new KervanError({
    code: 'unavailable',
    messageKey: 'unavailable',
    retryAfterSeconds: retrySoonSeconds,
    ...details,
    httpStatus: 503,
  });

/** 503: more requests than can be handled in time. */
export function overloaded(retryAfterSeconds: number): KervanError {
  // Nobody reads its stack, and capturing one is a tenth of what a refusal costs.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return unavailable({ retryAfterSeconds, code: 'overloaded', messageKey: 'overloaded' });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Overload is expected and frequent, so it is not logged as a fault. */
export const isOverload = (error: unknown): boolean =>
  isKervanError(error) && error.code === 'overloaded';

/** PostgreSQL's error codes for a text with an invalid byte (NUL). */
const untranslatable = new Set(['22021', '22P05']);

/** Returns the refusal for an outage or a text that cannot be stored; other errors unchanged. */
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

/** Whether the response is a 503, so that a retry may succeed. */
export const isUnavailable = (error: unknown): boolean => statusOf(refusalOr(error)) === 503;

/** Returns the seconds for `Retry-After`; null for responses without it. */
export function retryAfterOf(error: unknown): number | null {
  const refusal = refusalOr(error);
  if (isKervanError(refusal) && refusal.retryAfterSeconds !== undefined)
    return refusal.retryAfterSeconds;
  return statusOf(refusal) === 503 ? retrySoonSeconds : null;
}

const statusOf = (refusal: unknown): number =>
  isKervanError(refusal) ? refusal.httpStatus : isFastifyError(refusal) ? refusal.statusCode : 500;

/**
 * Returns the response for anything thrown. An unknown error becomes a 500 with the request's id
 * only, since its text may contain SQL, paths or personal data.
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
 * Whether Fastify or a plugin refused (body too large, wrong type, malformed JSON). Recognized by
 * the `FST_` code, never by `statusCode` alone, which errors of storage and mail clients have,
 * too.
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
 * Our schemas have message keys as messages; any other text of the validator becomes the general
 * message.
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
