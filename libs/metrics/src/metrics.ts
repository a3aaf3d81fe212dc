import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One figure of a gauge with its labels. */
interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface ProviderCall {
  readonly provider: string;
  readonly call: string;
  readonly outcome: string;
  readonly seconds: number;
}

/** From a cached answer to a slow exchange, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What this process measures, in the words of Prometheus: event loop, memory and garbage collection included. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = this.histogram('swap_http_request_duration_seconds', 'Answers to HTTP requests.', [
    'method',
    'route',
    'status',
  ]);
  readonly providerCalls = this.histogram('swap_provider_call_duration_seconds', 'Calls to exchanges.', [
    'provider',
    'call',
    'outcome',
  ]);
  readonly jobs = this.histogram('swap_queue_job_duration_seconds', 'Reminders worked off.', ['queue', 'outcome']);
  readonly webhookAttempts = this.histogram('swap_webhook_attempt_duration_seconds', 'Attempts to deliver a webhook.', [
    'outcome',
  ]);
  readonly forgotten = new Counter({
    name: 'swap_forgotten_total',
    help: 'Rows removed, or emptied of addresses, because their time was over.',
    labelNames: ['what'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** To be told of each call to an exchange. */
  readonly onProviderCall = ({ seconds, ...labels }: ProviderCall): void => {
    this.providerCalls.observe(labels, seconds);
  };

  /** A gauge that is read when somebody looks. What cannot be read then is absent, not zero. */
  watch(name: string, help: string, labelNames: string[], read: () => Promise<readonly Reading[]>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: async () => {
        const readings = await read().catch(() => []);
        gauge.reset();
        // Without labels a reset leaves a zero behind.
        if (readings.length === 0 && labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of readings) gauge.set(labels, value);
      },
    });
  }

  private histogram<Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}
