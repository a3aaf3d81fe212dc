import type { Clock } from '../kernel/index.js';

/** Whoever asks waits no longer for a newer value where there is an older one. */
const newerMs = 250;

/**
 * Keeps what `load` answered for `lifeMs` and loads once however many ask at the same time. A failure is not kept; the last good value
 * is answered instead when there is one, and also while `load` takes long.
 */
export class Cached<T> {
  private value: { readonly at: number; readonly content: T } | undefined;
  private loading: Promise<T> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly lifeMs: number,
    private readonly load: () => Promise<T>,
  ) {}

  async get(): Promise<T> {
    const { value } = this;
    if (value && this.clock.now().getTime() - value.at < this.lifeMs) return value.content;
    this.loading ??= this.reload().finally(() => (this.loading = undefined));
    if (!value) return this.loading;
    const content = () => value.content;
    const enough = new AbortController();
    const older = this.clock.wait(newerMs, enough.signal).then(content, content);
    return Promise.race([this.loading.catch(content), older]).finally(() => enough.abort());
  }

  private async reload(): Promise<T> {
    const content = await this.load();
    this.value = { at: this.clock.now().getTime(), content };
    return content;
  }
}
