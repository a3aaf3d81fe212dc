/** Collects, while things are started, how each is stopped, and stops them in the opposite order, once. */
export class Teardown {
  private readonly steps: (() => void | Promise<void>)[] = [];
  private running: Promise<void> | null = null;

  add(step: () => void | Promise<void>): void {
    this.steps.push(step);
  }

  /** Stops everything; a step that fails does not keep the others from running. Throws the first failure at the end. */
  run(): Promise<void> {
    return (this.running ??= this.all());
  }

  private async all(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.steps.reverse()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
