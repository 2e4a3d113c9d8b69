// Knows which request or job is under way, in this process, and records spans where an exporter is configured.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  newSpanId,
  newTraceId,
  type RemoteTrace,
  type Trace,
  traceparentOf,
  type Work,
} from './trace.ts';

export type SpanAttributes = Readonly<Record<string, string | number>>;

export type SpanStart = {
  readonly name: string;
  readonly kind: 'request' | 'statement' | 'job';
  readonly parent: RemoteTrace | null;
  readonly attributes?: SpanAttributes;
};

export type SpanEnd = {
  /** Replaces the name from the start: a route is known only once it was found. */
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  readonly hasFailed: boolean;
};

type RecordedSpan = Pick<Trace, 'traceId' | 'spanId' | 'isSampled'> & { end(end: SpanEnd): void };

/** Sends spans away; see `otlp.ts`. */
export type SpanRecorder = { start(start: SpanStart): RecordedSpan; close(): Promise<void> };

export type Span = { readonly trace: Trace; end(end: SpanEnd): void };

export type Tracing = {
  /** Of the request or job that the caller works for; null outside of both. */
  current(): Trace | null;
  /** The same as a header. */
  traceparent(): string | null;
  /** A request or a job: has ids also where nothing is recorded. */
  start(start: SpanStart & { readonly work: Work }): Span;
  /** A step of what is under way; null where it is not recorded. */
  startStep(start: Omit<SpanStart, 'parent'>): Pick<Span, 'end'> | null;
  run<T>(trace: Trace, work: () => T): T;
  close(): Promise<void>;
};

export function createTracing(recorder: SpanRecorder | null = null): Tracing {
  const active = new AsyncLocalStorage<Trace | null>();
  /** The exporter's own requests and timers belong to no trace. */
  const outside = (span: RecordedSpan): Pick<Span, 'end'> => ({
    end: (end) => active.run(null, () => span.end(end)),
  });

  return {
    current: () => active.getStore() ?? null,

    traceparent() {
      const trace = active.getStore() ?? null;
      return trace === null ? null : traceparentOf(trace);
    },

    start({ work, ...start }) {
      const state = start.parent?.state ?? null;
      const recorded = recorder?.start(start) ?? null;
      if (recorded === null) {
        const { traceId = newTraceId(), isSampled = false } = start.parent ?? {};
        return { trace: { traceId, spanId: newSpanId(), isSampled, state, work }, end: () => {} };
      }
      const { traceId, spanId, isSampled } = recorded;
      return { trace: { traceId, spanId, isSampled, state, work }, ...outside(recorded) };
    },

    startStep(start) {
      if (recorder === null) return null;
      const parent = active.getStore();
      // Nobody looks for a trace that consists of one of the process's own statements.
      return parent?.isSampled ? outside(recorder.start({ ...start, parent })) : null;
    },

    run: (trace, work) => active.run(trace, work),

    close: async () => recorder?.close(),
  };
}
