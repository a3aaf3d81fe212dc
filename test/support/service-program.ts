/** One of the product's programs as it runs, in a process of its own or in a warm host, and every line it wrote. */
export abstract class ServiceProgram {
  protected constructor(readonly name: string) {}

  /** What it told its parent when it served. */
  abstract get told(): Readonly<Record<string, unknown>>;
  abstract get lines(): readonly string[];
  /** Of its own process; 0 where it has none. */
  abstract get pid(): number;
  abstract get isRunning(): boolean;
  /** Ends it at once, in the middle of whatever it does. */
  abstract kill(): Promise<void>;
  /** Asks it to end. Throws when it does not do so in order. */
  abstract stop(): Promise<void>;

  /** The first group of the first line that matches. Throws when it wrote none. */
  said(pattern: RegExp): string {
    for (const line of this.lines) {
      const [, found] = pattern.exec(line) ?? [];
      if (found !== undefined) return found;
    }
    throw new Error(`${this.name} did not say ${String(pattern)}:\n${this.lines.join('\n')}`);
  }

  /** What it tells Prometheus now. */
  async figures(): Promise<string> {
    return (await fetch(this.said(/figures at (\S+)/))).text();
  }
}
