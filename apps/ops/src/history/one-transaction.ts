import { Database, type Tx } from '@swap/domain/database';
import { Mail } from '@swap/domain/mail';
import type { EntityManager } from 'typeorm';

/** A database whose use cases can be made to join one transaction: what they write becomes visible all at once, or not at all. */
export class OneTransaction extends Database {
  private joined: Tx | undefined;

  override get manager(): EntityManager {
    return this.joined ?? super.manager;
  }

  /** Until `work` ends, whoever asks for a transaction gets this one. Runs once: nothing is tried again. */
  async joining<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return super.transaction(async (tx) => {
      if (this.joined) throw new Error('The transaction had to start over; run the command again');
      this.joined = tx;
      return work(tx);
    });
  }

  /** The joined transaction has ended. */
  leave(): void {
    this.joined = undefined;
  }

  override async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.joined ? work(this.joined) : super.transaction(work);
  }
}

/** Nobody gets mail about what never happened. */
class NoMail extends Mail {
  override send(): Promise<void> {
    return Promise.resolve();
  }
}

/** What stands in the place of parts of the domain while a history is written. */
export const insteadOf = [
  { provide: Database, useClass: OneTransaction },
  { provide: Mail, useClass: NoMail },
];
