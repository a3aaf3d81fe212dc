import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Config } from '@swap/config';

const levels: readonly LogLevel[] = ['error', 'warn', 'log', 'debug'];

/** Logs to the standard output: JSON lines in production, words for people elsewhere; nothing below `LOG_LEVEL`. */
export function serviceLogger({ values }: Config): ConsoleLogger {
  return new ConsoleLogger({
    json: values.NODE_ENV === 'production',
    colors: values.NODE_ENV !== 'production' && process.stdout.isTTY,
    logLevels: levels.slice(0, levels.indexOf(values.LOG_LEVEL) + 1),
  });
}
