/** How often one route of one party was called. */
export interface RequestCount {
  readonly provider: string;
  readonly method: string;
  readonly path: string;
  count: number;
}

/** Counts the calls each party received, faulty ones included, by method and route. */
export class RequestLog {
  private counts = new Map<string, RequestCount>();

  record(provider: string, method: string, path: string): void {
    const key = `${provider} ${method} ${path}`;
    const known = this.counts.get(key);
    if (known) known.count += 1;
    else this.counts.set(key, { provider, method, path, count: 1 });
  }

  list(provider?: string): RequestCount[] {
    return [...this.counts.values()].filter((each) => provider === undefined || each.provider === provider);
  }

  clear(): void {
    this.counts = new Map();
  }
}
