// Structured logs: request ids, timings, errors; never bodies, cookies, addresses or query strings.
import { pino, type Logger } from 'pino';
import type { Configuration } from '#platform/configuration.ts';
import type { Tracing } from './tracing.ts';

/** A query's parameters may be somebody's words: of a failed statement only its text and PostgreSQL's code are kept. */
const errorFields = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const cause = error.cause instanceof Error ? { code: (error.cause as { code?: string }).code, message: error.cause.message } : undefined;
  const message = error.message.replace(/\nparams: [\s\S]*$/, '');
  return { type: error.name, message, stack: error.stack?.replace(/\nparams: .*/, ''), code: (error as { code?: string }).code, cause };
};

/** Lines of a request or a job carry its trace. */
export const createLogger = (configuration: Pick<Configuration, 'logLevel'>, name: string, tracing?: Pick<Tracing, 'current'>): Logger =>
  pino({
    name,
    level: configuration.logLevel,
    serializers: { err: errorFields },
    base: { name, pid: process.pid },
    mixin: () => {
      const trace = tracing?.current() ?? null;
      return trace === null ? {} : { traceId: trace.traceId };
    },
  });
