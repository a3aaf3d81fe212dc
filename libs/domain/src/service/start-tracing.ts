import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Config } from '@swap/config';
import { SECOND } from '../kernel/index.js';

/** A collector that hangs must not hold up the end of a process. */
const flushMs = 5 * SECOND;

/**
 * Sends the spans of this process to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT` (OTLP over HTTP), as `service`. Without that
 * variable nothing of OpenTelemetry but its interface is loaded, and spans are nothing. Its other variables OpenTelemetry reads itself.
 */
export async function startTracing({ values }: Config, service: string): Promise<{ stop(): Promise<void> }> {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { stop: () => Promise.resolve() };
  const [sdk, resources, otlp] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const logger = new Logger('Tracing');
  const warn = (message: string) => logger.warn(message);
  const silent = () => undefined;
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  const provider = new sdk.NodeTracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': service })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new otlp.OTLPTraceExporter())],
  });
  provider.register();
  return {
    stop: async () => {
      await Promise.race([provider.shutdown(), delay(flushMs, undefined, { ref: false })]);
    },
  };
}
