// Exports spans by OTLP over HTTP. Loaded only where an endpoint is configured, because the
// libraries take memory and time.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '#platform/configuration.ts';
import type { SpanRecorder } from './tracing.ts';

const kinds = {
  request: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
} as const;

function samplerOf({ kind, ratio }: TraceSettings): Sampler {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const isParentBased = kind.startsWith('parentbased_');
  const root = roots[kind.replace('parentbased_', '') as keyof typeof roots]();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

type Options = {
  readonly settings: TraceSettings;
  readonly version: string;
  /** Either `web` or `worker`. */
  readonly processKind: string;
};

/** The exporter itself reads `OTEL_EXPORTER_OTLP_…` from the environment. */
export function createOtlpRecorder({ settings, version, processKind }: Options): SpanRecorder {
  const own = resourceFromAttributes({
    'service.name': `kervan-${processKind}`,
    'service.version': version,
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(
        detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
      ),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: settings.exportEveryMs,
      }),
    ],
  });
  const tracer = provider.getTracer('kervan', version);

  return {
    start({ name, kind, parent, attributes = {} }) {
      const context =
        parent === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId: parent.traceId,
              spanId: parent.spanId,
              traceFlags: parent.isSampled ? 1 : 0,
              isRemote: kind !== 'statement',
            });
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        spanId,
        isSampled: (traceFlags & 1) === 1,
        end({ name: finalName, attributes: finalAttributes, hasFailed }) {
          if (finalName !== undefined) span.updateName(finalName);
          if (finalAttributes !== undefined) span.setAttributes(finalAttributes);
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    // Drops what cannot be sent: an unavailable collector must not delay shutdown.
    close: () => provider.shutdown().catch(() => {}),
  };
}
