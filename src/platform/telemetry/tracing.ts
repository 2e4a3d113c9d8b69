// Tracks the current request or job of this process, and records spans where an exporter is
// configured.
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
  /** Replaces the initial name: a route is known only once it was matched. */
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  readonly hasFailed: boolean;
};

type RecordedSpan = Pick<Trace, 'traceId' | 'spanId' | 'isSampled'> & { end(end: SpanEnd): void };

/** Exports spans; see `otlp.ts`. */
export type SpanRecorder = { start(start: SpanStart): RecordedSpan; close(): Promise<void> };

export type Span = { readonly trace: Trace; end(end: SpanEnd): void };

export type Tracing = {
  /** Trace of the current request or job; null outside of both. */
  current(): Trace | null;
  /** The current trace as a header value. */
  traceparent(): string | null;
  /** Starts the span of a request or job, with ids even where nothing is recorded. */
  start(start: SpanStart & { readonly work: Work }): Span;
  /** Starts the span of a step in the current work; null where it is not recorded. */
  startStep(start: Omit<SpanStart, 'parent'>): Pick<Span, 'end'> | null;
  run<T>(trace: Trace, work: () => T): T;
  close(): Promise<void>;
};

export function createTracing(recorder: SpanRecorder | null = null): Tracing {
  const active = new AsyncLocalStorage<Trace | null>();
  /** Runs outside of any trace, because `end` triggers the exporter's own requests and timers. */
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
      // Records no trace that would consist of a single statement of the process itself.
      return parent?.isSampled ? outside(recorder.start({ ...start, parent })) : null;
    },

    run: (trace, work) => active.run(trace, work),

    close: async () => recorder?.close(),
  };
}
