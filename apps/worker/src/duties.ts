import type { Config } from '@swap/config';
import { ConfigError } from '@swap/config';
import type { QueueBackend } from '@swap/queue';
import type { Duty } from './duty.js';
import type { SmtpTransport } from './smtp-transport.js';

/** The duties of this process, from start to an orderly end. */
export class Duties {
  private readonly chosen: readonly Duty[];

  /** Throws ConfigError when `WORKER_QUEUES` names a duty that does not exist. */
  constructor(
    all: readonly Duty[],
    private readonly backend: QueueBackend,
    private readonly smtp: SmtpTransport,
    config: Config,
  ) {
    const { WORKER_QUEUES } = config.values;
    const names = WORKER_QUEUES.split(',').map((name) => name.trim());
    const unknown = names.filter((name) => name !== 'all' && !all.some((duty) => duty.name === name));
    if (unknown.length > 0) {
      const known = all.map(({ name }) => name).join(', ');
      throw new ConfigError(`WORKER_QUEUES names ${unknown.join(', ')}; it may name ${known}, or all`);
    }
    this.chosen = names.includes('all') ? all : all.filter((duty) => names.includes(duty.name));
  }

  async start(): Promise<string[]> {
    for (const duty of this.chosen) await duty.start();
    return this.chosen.map(({ name }) => name);
  }

  /** Begins nothing new, lets running work finish, then lets go of the queues and the mail server. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.chosen.map((duty) => duty.stop()));
    await this.backend.close();
    this.smtp.close();
  }
}
