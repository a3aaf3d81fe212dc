import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

/** Lines kept to explain an unexpected end. */
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

  /** The last warnings or errors the current process wrote, for the sentence that says why it ended. */
  lastWords(): string {
    return this.recent.join('\n');
  }

  close(): void {
    this.file.end();
  }

  private read(stream: Readable, isError: boolean): void {
    createInterface({ input: stream }).on('line', (line) => {
      this.file.write(`${line}\n`);
      const text = stripVTControlCharacters(line);
      const serious = isError || isSerious(text);
      if (serious && text.trim() !== '') this.recent = [...this.recent, text].slice(-LAST_WORDS);
      if (serious || this.showAll) this.onLine(text);
    });
  }
}

/** Whether a line of the service's logs is a warning or worse: one JSON object with a level, or text with the level in capitals. */
function isSerious(line: string): boolean {
  const level = /^\{.*"level":\s*("\w+"|\d+)/.exec(line)?.[1];
  if (level === undefined) return /\b(WARN|ERROR|FATAL)\b/.test(line);
  return /^"(warn|warning|error|fatal)"$/i.test(level) || Number(level) >= 40;
}
