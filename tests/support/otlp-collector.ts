// Collects spans by OTLP over HTTP as JSON.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Attribute = {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
};
type OtlpSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
};
type Export = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
};

export type CollectedSpan = Pick<OtlpSpan, 'traceId' | 'spanId' | 'name' | 'kind'> & {
  readonly parentSpanId: string | null;
  readonly service: string;
  readonly attributes: Readonly<Record<string, string | number>>;
};

const recordOf = (attributes: readonly Attribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']),
  );

export async function startOtlpCollector() {
  const spans: CollectedSpan[] = [];
  const requests: { readonly path: string; readonly headers: http.IncomingHttpHeaders }[] = [];
  const take = async (req: http.IncomingMessage): Promise<void> => {
    requests.push({ path: req.url!, headers: req.headers });
    for (const { resource, scopeSpans } of ((await json(req)) as Export).resourceSpans) {
      const service = String(recordOf(resource.attributes)['service.name']);
      for (const { traceId, spanId, parentSpanId, name, kind, attributes } of scopeSpans.flatMap(
        (scope) => scope.spans,
      )) {
        spans.push({
          traceId,
          spanId,
          parentSpanId: parentSpanId || null,
          name,
          kind,
          service,
          attributes: recordOf(attributes),
        });
      }
    }
  };
  const server = http.createServer((req, res) => {
    const end = (status: number) =>
      void res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    take(req).then(
      () => end(200),
      () => end(400),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
