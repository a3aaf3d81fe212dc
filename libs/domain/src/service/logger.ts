import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Config } from '@swap/config';
import { logContext } from '../kernel/index.js';

const levels: readonly LogLevel[] = ['error', 'warn', 'log', 'debug'];

/** Passwords in addresses, tokens and keys: they are never written on purpose, but an error of a library may quote them. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/(\w+:\/\/[^\s:/@]*):[^\s/@]+@/g, '$1:[redacted]@'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, '$1 [redacted]'],
  [/\b((?:\w*(?:password|secret|token|api[-_]?key))["']?\s*[=:]\s*["']?)[^\s"',;&]{6,}/gi, '$1[redacted]'],
];

/** The same is said so often in a minute; what comes beyond is counted. */
const timesMax = 5;
const countedMs = 60_000;
/** Different lines that are remembered; a fault says few. */
const linesMax = 500;

interface Said {
  readonly since: number;
  readonly times: number;
}

/** Keeps an outage from filling the disk with one sentence: numbers and ids aside, the same line is written a few times a minute. */
class Repetitions {
  private readonly said = new Map<string, Said>();

  /** What to write of a line: itself, itself with how often it was left out, or null. */
  of(kind: string, line: string): string | null {
    const key = `${kind}|${line.split('\n', 1)[0]?.replace(/[0-9a-f-]{8,}|\d+/gi, '#') ?? ''}`;
    const now = performance.now();
    const known = this.said.get(key);
    if (known && now - known.since < countedMs) {
      this.said.set(key, { ...known, times: known.times + 1 });
      return known.times < timesMax ? line : null;
    }
    if (this.said.size >= linesMax) this.said.clear();
    this.said.set(key, { since: now, times: 1 });
    const left = (known?.times ?? 0) - timesMax;
    return left > 0 ? `${line} (the same ${String(left)} times more since this was last written)` : line;
  }
}

/** Writes which request, order or job each line belongs to, and no secret. */
class ServiceLogger extends ConsoleLogger {
  private readonly repetitions = new Repetitions();

  protected override printMessages(...input: Parameters<ConsoleLogger['printMessages']>): void {
    const [messages, context = '', level = 'log', ...rest] = input;
    const isTrouble = level === 'warn' || level === 'error';
    const written = messages.flatMap((message) => {
      if (!isTrouble || typeof message !== 'string') return [message];
      return this.repetitions.of(`${level}|${context}`, message) ?? [];
    });
    if (written.length > 0) super.printMessages(written, context, level, ...rest);
  }

  protected override getJsonLogObject(
    ...[message, options]: Parameters<ConsoleLogger['getJsonLogObject']>
  ): ReturnType<ConsoleLogger['getJsonLogObject']> {
    return { ...super.getJsonLogObject(redacted(message), options), ...logContext() };
  }

  protected override stringifyMessage(message: unknown, logLevel: LogLevel): string {
    const ids = Object.entries(logContext()).map(([name, id]) => ` ${name}=${String(id)}`);
    return `${super.stringifyMessage(redacted(message), logLevel)}${ids.join('')}`;
  }
}

/** Logs to the standard output: JSON lines in production, words for people elsewhere; nothing below `LOG_LEVEL`. */
export function serviceLogger({ values }: Config): ConsoleLogger {
  return new ServiceLogger({
    json: values.NODE_ENV === 'production',
    colors: values.NODE_ENV !== 'production' && process.stdout.isTTY,
    logLevels: levels.slice(0, levels.indexOf(values.LOG_LEVEL) + 1),
  });
}

function redacted(message: unknown): unknown {
  if (typeof message !== 'string') return message;
  return secrets.reduce((text, [secret, instead]) => text.replace(secret, instead), message);
}
