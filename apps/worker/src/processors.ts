import { ConfigError, type Config } from '@swap/config';

/** The kinds of work a worker does, as `WORKER_QUEUES` names them. */
const processors = ['outbox', 'order-status', 'commission-accrual', 'webhook-delivery', 'mail', 'upkeep'] as const;

export type Processor = (typeof processors)[number];

/** Those that this process runs. Throws ConfigError when `WORKER_QUEUES` names one that does not exist. */
export function chosenProcessors({ values }: Config): readonly Processor[] {
  const names = values.WORKER_QUEUES.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => name !== 'all' && !processors.some((known) => known === name));
  if (unknown.length > 0) {
    throw new ConfigError(`WORKER_QUEUES names ${unknown.join(', ')}; it may name ${processors.join(', ')}, or all`);
  }
  return names.includes('all') ? processors : processors.filter((name) => names.includes(name));
}
