/** A request that was sent to `/hooks/<name>`, with its body as it came and the names of its headers in lower case. */
export interface Hook {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: string;
}

const KEPT = 1000;

/** The newest 1,000 webhooks received. */
export class HookInbox {
  private hooks: Hook[] = [];

  add(hook: Hook): void {
    this.hooks.push(hook);
    if (this.hooks.length > KEPT + KEPT / 10) this.hooks = this.hooks.slice(-KEPT);
  }

  /** Newest first; of one name when one is given. */
  list(name?: string): Hook[] {
    return this.hooks
      .slice(-KEPT)
      .filter((hook) => name === undefined || hook.name === name)
      .reverse();
  }

  clear(): void {
    this.hooks = [];
  }
}
