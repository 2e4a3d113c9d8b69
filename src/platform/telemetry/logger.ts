// Structured logs: request ids, timings, errors; never bodies, cookies, addresses or query strings.
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Configuration } from '#platform/configuration.ts';
import { outageOf } from '#platform/outages.ts';
import { createOutageLines } from './outage-lines.ts';
import type { Tracing } from './tracing.ts';

/**
 * Logs only the text and PostgreSQL's code of a failed statement: its parameters may be personal
 * data.
 */
const errorFields = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const cause =
    error.cause instanceof Error
      ? { code: (error.cause as { code?: string }).code, message: error.cause.message }
      : undefined;
  const message = error.message.replace(/\nparams: [\s\S]*$/, '');
  // An outage has no stack worth logging: its cause is not in our code.
  const stack = outageOf(error) === null ? { stack: error.stack?.replace(/\nparams: .*/, '') } : {};
  return { type: error.name, message, ...stack, code: (error as { code?: string }).code, cause };
};

type LoggerOptions = {
  readonly tracing?: Pick<Tracing, 'current'> | undefined;
  readonly destination?: DestinationStream | undefined;
};

/**
 * Adds the trace to lines of a request or job. Outages are logged once a second per kind, with a
 * count of those left out.
 */
export function createLogger(
  configuration: Pick<Configuration, 'logLevel'>,
  name: string,
  { tracing, destination }: LoggerOptions = {},
): Logger {
  const lines = createOutageLines({
    report: (outage, leftOut) =>
      log.warn({ outage, leftOut }, 'more errors of this kind were left out'),
  });
  const log: Logger = pino(
    {
      name,
      level: configuration.logLevel,
      serializers: { err: errorFields },
      base: { name, pid: process.pid },
      mixin: () => {
        const trace = tracing?.current() ?? null;
        return trace === null ? {} : { traceId: trace.traceId };
      },
      hooks: {
        logMethod(given, write) {
          const [fields] = given as readonly unknown[];
          const error =
            fields instanceof Error
              ? fields
              : (fields as { err?: unknown } | null | undefined)?.err;
          if (error === undefined || lines.takes(error)) write.apply(this, given);
        },
      },
    },
    ...((destination ? [destination] : []) as [DestinationStream]),
  );
  return log;
}
