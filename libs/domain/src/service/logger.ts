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

/** Writes which request, order or job each line belongs to, and no secret. */
class ServiceLogger extends ConsoleLogger {
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
