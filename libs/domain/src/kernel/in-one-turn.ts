import DataLoader from 'dataloader';

/** What is asked for in the meantime waits so long for what is on its way, and no longer: that may have met a fault of its own. */
const patienceMs = 100;

/**
 * Reads together what is asked for one by one in the same turn of the event loop, or while what was asked for before is on its way. It is
 * read after that, so no answer is of a moment before anybody asked for it. What `read` does not find is undefined.
 */
export function readTogether<T>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  return together<string, T | undefined>(async (keys) => {
    const found = await read(keys);
    return keys.map((key) => found.get(key));
  }, soonAfter);
}

/**
 * Does together what is asked for in the same turn of the event loop, or while what was asked for before is still being done: for work on
 * rows that everybody wants at once, who would wait for each other in the database, each with a connection. `work` answers in the order
 * in which it was asked; what it throws, all hear who asked.
 */
export function doTogether<Asked, T>(
  work: (asked: readonly Asked[]) => Promise<readonly T[]>,
): (asked: Asked) => Promise<T> {
  return together(work, (before) => before);
}

/** `until` says when what comes after `before` may begin. */
function together<Asked, T>(
  work: (asked: readonly Asked[]) => Promise<readonly T[]>,
  until: (before: Promise<unknown>) => Promise<unknown>,
): (asked: Asked) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Asked, T>(
    (asked) => {
      const done = work(asked);
      before = done.catch(() => undefined);
      return done;
    },
    { cache: false, batchScheduleFn: (begin) => void until(before).then(() => setImmediate(begin)) },
  );
  return (asked) => loader.load(asked);
}

function soonAfter(before: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(resolve, patienceMs);
    void before.then(() => {
      clearTimeout(patience);
      resolve();
    });
  });
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
