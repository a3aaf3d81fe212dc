import { open } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { Config } from '@swap/config';
import { Database } from '../database/index.js';
import { Clock, DomainError, Injectable, SECOND } from '../kernel/index.js';
import { brandOf, writeLetter, type Letter, type MailMessage } from '../mail/index.js';
import { Outbox } from '../outbox/index.js';
import { WebhookSender } from '../webhooks/index.js';
import { AnchorCopy, addressAt, type Copy, type Destination } from './state-heads.js';

type SendMail = (message: MailMessage) => Promise<void>;

/** How old the newest statement at a destination is. */
interface CopyAge {
  readonly destination: Destination;
  readonly seconds: number;
}

/** Carries signed statements to where the operator keeps them: out of reach of whoever owns the database. */
@Injectable()
export class CopyStatements {
  private readonly logger = new Logger(CopyStatements.name);

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly sender: WebhookSender,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Hands over one waiting copy, at least once: a crash before the commit brings the same line again, which readers pass over. One
   * for a destination that is no longer named is dropped. Throws `service_unavailable` when it does not take it now.
   */
  async deliver(messageId: string, sendMail: SendMail): Promise<void> {
    const copy = (await this.outbox.peek(messageId)) as Copy | null;
    if (!copy) return;
    const { destination, number } = copy;
    const address = addressAt(this.config, destination);
    if (address === undefined) this.logger.warn(`statement ${String(number)} has no ${destination} to go to any more`);
    else await this.hand(copy, address, (letter) => sendMail(writeLetter(letter, brandOf(this.config))));
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      await this.outbox.take(tx, messageId);
      if (address === undefined) return;
      await tx.query(
        `INSERT INTO anchor_copies (destination, number, arrived_at) VALUES ($1, $2, $3)
         ON CONFLICT (destination) DO UPDATE SET number = excluded.number, arrived_at = excluded.arrived_at
         WHERE anchor_copies.number < excluded.number`,
        [destination, number, now],
      );
    });
  }

  /** Of each destination. */
  async ages(): Promise<CopyAge[]> {
    const now = this.clock.now().getTime();
    const copies = await this.database.manager.find(AnchorCopy, { order: { destination: 'ASC' } });
    return copies.map(({ destination, arrivedAt }) => ({
      destination,
      seconds: Math.max(0, now - arrivedAt.getTime()) / SECOND,
    }));
  }

  private async hand(
    { destination, number, line }: Copy,
    address: string,
    sendMail: (letter: Letter) => Promise<void>,
  ): Promise<void> {
    if (destination === 'mail') return sendMail(statementMail(address, number, line));
    const problem = await (destination === 'file' ? append(address, line) : this.post(address, line));
    if (problem === null) return;
    throw new DomainError(
      'service_unavailable',
      `Statement ${String(number)} did not get to its ${destination}: ${problem}`,
    );
  }

  private async post(url: string, line: string): Promise<string | null> {
    const request = { headers: { 'content-type': 'application/x-ndjson' }, body: `${line}\n` };
    const { delivered, status, error } = await this.sender.send(url, request, this.sender.deadline());
    return delivered ? null : (error ?? `the answer was ${String(status)}`);
  }
}

function statementMail(to: string, number: number, line: string): Letter {
  return {
    to,
    subject: `Anchors of the ledger and the audit log, number ${String(number)}`,
    parts: [
      'Attached is what the ledger and the audit log end with, signed. Keep it where nobody who runs the database can change it.',
      'To hold the database against all you have kept: npm run books -- --anchor FILE',
    ],
    attachments: [{ filename: `anchors-${String(number)}.jsonl`, content: `${line}\n` }],
  };
}

/** Adds a line and waits until the disk has it. Answers what went wrong, or null. */
async function append(path: string, line: string): Promise<string | null> {
  try {
    const file = await open(path, 'a+');
    try {
      // What a full disk cut off must not swallow the line that comes next.
      const { size } = await file.stat();
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      await file.appendFile(`${size > 0 && buffer.toString() !== '\n' ? '\n' : ''}${line}\n`);
      await file.datasync();
      return null;
    } finally {
      await file.close();
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
