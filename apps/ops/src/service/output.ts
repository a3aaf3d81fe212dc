import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

/** Lines kept to explain an unexpected end: the last one that names a trouble, and what follows it. */
const LAST_WORDS = 3;

/** Takes what a child process writes: everything to its log file, warnings and errors (or everything) to `onLine`. */
export class Output {
  private readonly file: WriteStream;
  private recent: string[] = [];

  /** Truncates the log file. `showAll`: pass every line on. */
  constructor(
    logFile: string,
    private readonly showAll: boolean,
    private readonly onLine: (line: string) => void,
  ) {
    this.file = createWriteStream(logFile, { flags: 'w', mode: 0o600 });
    // A full disk must not end the service; the terminal still has the warnings.
    this.file.on('error', () => undefined);
  }

  /** Reads both streams of a new process until they end. */
  attach(stdout: Readable, stderr: Readable): void {
    this.recent = [];
    this.read(stdout, false);
    this.read(stderr, true);
  }

  /** The last trouble the current process wrote about, for the sentence that says why it ended; may be empty. */
  lastWords(): string {
    return this.recent.join('\n');
  }

  close(): void {
    this.file.end();
  }

  private read(stream: Readable, isError: boolean): void {
    createInterface({ input: stream }).on('line', (line) => {
      const text = stripVTControlCharacters(line);
      this.file.write(`${text}\n`);
      const serious = isSerious(text);
      if (serious) this.recent = [text];
      else if (isError && text.trim() !== '' && this.recent.length < LAST_WORDS) this.recent.push(text);
      if (serious || isError || this.showAll) this.onLine(text);
    });
  }
}

/**
 * Whether a line of a log is a warning or worse: a JSON object with a level, text with the level in capitals, or a
 * trace's first line.
 */
function isSerious(line: string): boolean {
  const level = /^\{.*"level":\s*("\w+"|\d+)/.exec(line)?.[1];
  if (level === undefined) return /\b(WARN|ERROR|FATAL)\b|^\w*Error\b/.test(line);
  return /^"(warn|warning|error|fatal)"$/i.test(level) || Number(level) >= 40;
}
