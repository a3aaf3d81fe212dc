import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProcess } from './processes.js';
import { StartError } from './plain-error.js';

/** Thrown when a living process holds the lock; `pid` is that process, 0 when it has not said yet. */
export class DirectoryInUse extends StartError {
  constructor(
    directory: string,
    readonly pid: number,
  ) {
    super(
      `${directory} is in use by ${pid > 0 ? `process ${pid}` : 'a process that is just starting'}: this service runs there already. ` +
        'Stop that one first, or set DATA_DIR to another directory.',
    );
  }
}

interface Holder {
  readonly pid: number;
  readonly startedAt: string;
  readonly token: string;
}

/**
 * Makes this process the only owner of `<directory>/<name>.lock` and returns what gives it back. A lock whose owner no
 * longer lives (its process id may belong to another process by now) is taken over. Throws {@link DirectoryInUse}.
 */
export function lockDirectory(directory: string, name: string): () => void {
  const path = join(directory, `${name}.lock`);
  const self = describeProcess(process.pid)?.startedAt ?? '';
  const mine = JSON.stringify({ pid: process.pid, startedAt: self, token: randomUUID() } satisfies Holder);
  for (;;) {
    if (created(path, mine)) return () => release(path, mine);
    const found = contentOf(path);
    if (found === null) continue;
    const holder = holderOf(found, path);
    if (holder) throw new DirectoryInUse(directory, holder.pid);
    setAside(path, found, directory);
  }
}

function created(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The living owner of a lock, or null. One without readable content is being written now, unless older than 5 s. */
function holderOf(content: string, path: string): Holder | null {
  try {
    const holder = JSON.parse(content) as Holder;
    return describeProcess(holder.pid)?.startedAt === holder.startedAt ? holder : null;
  } catch {
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    return age < 5_000 ? { pid: 0, startedAt: '', token: '' } : null;
  }
}

/** Removes a dead lock by renaming it first, so that of two processes that found it dead only one removes it. */
function setAside(path: string, dead: string, directory: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = contentOf(aside);
  if (moved !== null && moved !== dead) {
    renameSync(aside, path);
    throw new DirectoryInUse(directory, (JSON.parse(moved) as Holder).pid);
  }
  unlinkSync(aside);
}

function release(path: string, mine: string): void {
  if (contentOf(path) === mine) unlinkSync(path);
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
