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

const unreadName = 'swap_figure_unread';

/** From a cached answer to a slow exchange, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * How often the event loop's lag is looked at, which every figure of it contains: looked at more often, an idle process spends most of
 * its time on this.
 */
const lagStepMs = 100;

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

  readonly shed = new Counter({
    name: 'swap_http_shed_total',
    help: 'Requests sent away early, because the process had more to do than it can.',
    labelNames: ['reason'],
    registers: [this.registry],
  });
  private readonly unread = new Gauge({
    name: unreadName,
    help: '1 while a figure cannot be read, because what would tell it is away.',
    labelNames: ['figure'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: lagStepMs });
  }

  /** To be told of each call to an exchange. */
  readonly onProviderCall = ({ seconds, ...labels }: ProviderCall): void => {
    this.providerCalls.observe(labels, seconds);
  };

  /**
   * A gauge that is read when somebody looks. What cannot be read within two seconds then is absent, not zero, and counted as unread:
   * whatever is away, the rest is told.
   */
  watch(name: string, help: string, labelNames: string[], read: () => Promise<readonly Reading[]>): void {
    // One that hangs is not asked anew each time somebody looks.
    let underWay: Promise<readonly Reading[]> | undefined;
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: async () => {
        underWay ??= read().finally(() => (underWay = undefined));
        const readings = await inTime(underWay).catch(() => null);
        this.unread.set({ figure: name }, readings === null ? 1 : 0);
        gauge.reset();
        // One without labels is set back to zero, which would be a figure.
        if (!readings?.length && labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of readings ?? []) gauge.set(labels, value);
      },
    });
  }

  /** All figures as Prometheus reads them; one that cannot be told hides no other. */
  async exposition(): Promise<string> {
    const names = this.registry.getMetricsAsArray().map(({ name }) => name);
    const tell = (name: string) =>
      this.registry.getSingleMetricAsString(name).catch(() => `# ${name} cannot be told now`);
    const others = names.filter((name) => name !== unreadName);
    // What could not be read is known when all of them have been asked.
    const told = [...(await Promise.all(others.map(tell))), await tell(unreadName)];
    return `${told.join('\n\n')}\n`;
  }

  private histogram<Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}

const readMs = 2000;

async function inTime<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), readMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
