import { Injectable } from '@nestjs/common';
import { Clock, MINUTE, OnceATurn } from '@swap/domain/kernel';
import { LiveAccess } from '@swap/domain/partners';
import type { FastifyReply } from 'fastify';
import type { SignedInPartner } from './partner.guard.js';
import { ReadyAnswers } from './ready-answers.js';

/** Longer than anybody waits who asks again and again. */
const readyMs = MINUTE;

/**
 * Keeps what partners are answered, each for who shows the very same token, and gives it again while that token opens what it did and what
 * the answer tells of is as it was. Both are asked of PostgreSQL each time, together with all who ask in the same turn.
 */
@Injectable()
export class KeptForPartners {
  private readonly marks = new OnceATurn<string>();

  constructor(
    private readonly readyAnswers: ReadyAnswers,
    private readonly access: LiveAccess,
    private readonly clock: Clock,
  ) {}

  /** `mark` differs from what `read` answers once the answer would be another. */
  keep(reply: FastifyReply, partner: SignedInPartner, mark: string, read: () => Promise<string>): void {
    const { partnerId } = partner;
    const question = `${partnerId} ${reply.request.url}`;
    this.readyAnswers.keep(reply, {
      forMs: readyMs,
      partnerId,
      isStillSo: async () => {
        const [isLetIn, now] = await Promise.all([this.isLetIn(partner), this.marks.run(question, read)]);
        return isLetIn && now === mark;
      },
    });
  }

  private async isLetIn({ partnerId, grant, until, role, scopes }: SignedInPartner): Promise<boolean> {
    if (until <= this.clock.now()) return false;
    const now = await this.access.check(grant);
    return now.partnerId === partnerId && now.role === role && now.scopes.join() === scopes.join();
  }
}
