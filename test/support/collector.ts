import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As a service tells of it. */
export interface Span {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  /** `code` is 2 for what failed, and not there for what did not. */
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** As much of a collector as takes spans (OTLP over HTTP, JSON). */
export async function aCollector(): Promise<{ server: Server; url: string; spans: Span[] }> {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = resource.attributes.find(({ key }: { key: string }) => key === 'service.name').value
          .stringValue;
        for (const scope of scopeSpans) spans.push(...scope.spans.map((span: Span) => ({ ...span, service })));
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, spans };
}
