import DataLoader from 'dataloader';

/**
 * Reads together what is asked for one by one in the same turn of the event loop. It is read at the turn's end, so no answer is of a
 * moment before anybody asked for it. What `read` does not find is undefined.
 */
export function readTogether<T>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  const loader = new DataLoader<string, T | undefined>(
    async (keys) => {
      const found = await read(keys);
      return keys.map((key) => found.get(key));
    },
    { cache: false, batchScheduleFn: (ask) => setImmediate(ask) },
  );
  return (key) => loader.load(key);
}

/**
 * Does together what is asked for in the same turn of the event loop, or while what was asked for before is still being done: for work on
 * rows that everybody wants at once, who would wait for each other in the database, each with a connection. `work` answers in the order
 * in which it was asked; what it throws, all hear who asked.
 */
export function doTogether<Asked, T>(
  work: (asked: readonly Asked[]) => Promise<readonly T[]>,
): (asked: Asked) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Asked, T>(
    (asked) => {
      const done = work(asked);
      before = done.catch(() => undefined);
      return done;
    },
    { cache: false, batchScheduleFn: (ask) => void before.then(() => setImmediate(ask)) },
  );
  return (asked) => loader.load(asked);
}

/** Asks the same question once for all who ask it in the same turn of the event loop, at the turn's end. */
export class OnceATurn<T> {
  private readonly asked = new Map<string, Promise<T>>();

  /** `question` names what `ask` asks. */
  async run(question: string, ask: () => Promise<T>): Promise<T> {
    const known = this.asked.get(question) ?? this.atTheEnd(question, ask);
    this.asked.set(question, known);
    return known;
  }

  private async atTheEnd(question: string, ask: () => Promise<T>): Promise<T> {
    await new Promise((resolve) => setImmediate(resolve));
    this.asked.delete(question);
    return ask();
  }
}
