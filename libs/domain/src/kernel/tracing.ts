import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';

/** What a span says of the work it stands for: ids and names alone, nothing a customer entered. */
export interface SpanOptions {
  /** How it touches the world: it answers a request, makes one, or takes up what another process left. */
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes?: Attributes;
  /** The `traceparent` (W3C Trace Context) it follows from, null for a trace of its own; the work around it unless given. */
  readonly parent?: string | null;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/** Runs `work` as a span of a trace (OpenTelemetry), as failed when it throws. Without tracing it just runs. */
export async function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const { span, around } = openSpan(name, options);
  try {
    return await context.with(around, () => work(span));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
    throw error;
  } finally {
    span.end();
  }
}

/** Begins a span that somebody else ends; work run in `around` belongs to it. */
export function openSpan(
  name: string,
  { kind, attributes = {}, parent }: SpanOptions,
): { readonly span: Span; readonly around: Context } {
  const from = parent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
  const span = trace.getTracer('swap').startSpan(name, { kind: kinds[kind], attributes }, from);
  return { span, around: trace.setSpan(from, span) };
}

/** The `traceparent` of the work that is being done, for what will follow from it; null where nothing is traced. */
export function traceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Whether anybody takes spans. */
export function isTracing(): boolean {
  return propagation.fields().length > 0;
}
