// Observes the pool's statements: records spans and logs slow ones. Texts only, never values.
import type { Logger } from 'pino';
import type { ObserveStatement } from '#platform/database/observed-pool.ts';
import type { Tracing } from './tracing.ts';

const maxTextLength = 2_000;
/** A statement that writes many rows may be a megabyte. */
const shortened = (text: string): string =>
  text
    .slice(0, 2 * maxTextLength)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxTextLength);

type Options = {
  readonly tracing: Tracing;
  readonly log: Logger;
  /** Zero: none is logged. */
  readonly slowStatementMs: number;
};

export const createStatementObserver =
  ({ tracing, log, slowStatementMs }: Options): ObserveStatement =>
  (text) => {
    const trace = tracing.current();
    const startedAt = performance.now();
    const span = tracing.startStep({
      name: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
      kind: 'statement',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': shortened(text) },
    });
    return (hasFailed) => {
      span?.end({ hasFailed });
      const ms = performance.now() - startedAt;
      if (slowStatementMs === 0 || ms < slowStatementMs) return;
      const ids = trace === null ? {} : { ...trace.work, traceId: trace.traceId };
      // A terminal shows warnings, and a statement in it would push everything else away.
      log.info({ ...ids, ms: Math.round(ms), statement: shortened(text) }, 'slow statement');
    };
  };
