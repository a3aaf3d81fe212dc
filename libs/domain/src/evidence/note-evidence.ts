import { Logger } from '@nestjs/common';
import { Database, type Tx } from '../database/index.js';
import { bucketSql, Injectable } from '../kernel/index.js';
import { ChangeOrder, noEvidence, type Order, payoutPatienceMs, type Seen } from '../orders/index.js';
import { seenOf, type Watched } from './open-watches.js';
import { isOver, type Finding } from './weigh.js';

const missingSql = `
  UPDATE orders SET evidence = coalesce(evidence, $2::jsonb) || jsonb_build_object('payout_missing_since', $3::text)
  WHERE id = $1 AND status = 'completed' AND addresses_forgotten_at IS NULL RETURNING 1`;

/** Of what is taken back, so much is remembered. */
const takenBackMax = 20;

/** Writes down what a chain shows of an order, and what follows from it for its exchange. */
@Injectable()
export class NoteEvidence {
  private readonly logger = new Logger(NoteEvidence.name);

  constructor(
    private readonly database: Database,
    private readonly changeOrder: ChangeOrder,
  ) {}

  /** Writes only what is news. `isMissing`: the chain was asked about every transaction there is to ask for, and knows none. */
  async run(watched: Watched, finding: Finding, now: Date, { isMissing }: { isMissing: boolean }): Promise<void> {
    const before = seenOf(watched);
    const isNews = factsOf(before) !== factsOf(finding.seen);
    if (isNews) await this.show(watched, finding, now);
    else if (watched.kind === 'deposit' && finding.leads.join() !== watched.leads.join()) {
      await this.database.manager.query(keepLeadsSql, [watched.order_id, watched.kind, finding.leads]);
    }
    if (isMissing && finding.seen === null) await this.noteMissing(watched, now);
    if (isOver(watched, finding.seen, now))
      await this.end({ ...watched, evidence: evidenceWith(watched, finding, now) });
  }

  private async show(watched: Watched, finding: Finding, now: Date): Promise<void> {
    const { order_id: id, kind } = watched;
    await this.changeOrder.run(id, async (tx: Tx, order: Order) => {
      await tx.query(keepLeadsSql, [id, kind, finding.leads]);
      if (order.addressesForgottenAt) return false;
      order.evidence = evidenceWith({ kind, evidence: order.evidence }, finding, now);
      return true;
    });
    if (finding.takenBack) {
      this.logger.warn(
        `${watched.network}: ${finding.takenBack}, which was seen as ${kind} of an order, is there no longer`,
      );
    }
  }

  /** A payout that should be there. Changes nothing that anybody but the staff sees, so the order keeps its version. */
  private async noteMissing(
    { order_id: id, kind, status, completed_at: at, evidence }: Watched,
    now: Date,
  ): Promise<void> {
    if (kind !== 'payout' || status !== 'completed' || at === null || evidence?.payout_missing_since) return;
    if (now.getTime() - at.getTime() < payoutPatienceMs) return;
    await this.database.prepared(missingSql, [id, JSON.stringify(noEvidence), at.toISOString()]);
  }

  /** Counts for its exchange what came of it, once. */
  private async end(watched: Watched): Promise<void> {
    const { order_id: id, kind, provider, status } = watched;
    const seen = seenOf(watched);
    await this.database.transaction(async (tx) => {
      const [, gone] = await tx.query<[unknown, number]>(
        'DELETE FROM chain_watches WHERE order_id = $1 AND kind = $2',
        [id, kind],
      );
      if (gone === 0 || status !== 'completed') return;
      if (kind === 'payout')
        await tx.query(proofSql, [watched.completed_at, provider, Number(typeof seen?.confirmed_at === 'string')]);
      const seconds = kind === 'deposit' ? creditDelay(watched) : null;
      if (seconds !== null) await tx.query(creditSql, [watched.completed_at, provider, seconds]);
    });
  }
}

const keepLeadsSql = 'UPDATE chain_watches SET leads = $3 WHERE order_id = $1 AND kind = $2';

const proofSql = `
  INSERT INTO proof_days AS known (day, provider, checked, proven) VALUES (($1::timestamptz AT TIME ZONE 'UTC')::date, $2, 1, $3)
  ON CONFLICT (day, provider) DO UPDATE SET checked = known.checked + 1, proven = known.proven + excluded.proven`;

const creditSql = `
  INSERT INTO credit_days AS known (day, provider, bucket, orders)
  VALUES (($1::timestamptz AT TIME ZONE 'UTC')::date, $2, ${bucketSql('$3::integer')}, 1)
  ON CONFLICT (day, provider, bucket) DO UPDATE SET orders = known.orders + 1`;

/** Equal for what says the same: members of what is stored as JSON come back in an order of their own. */
function factsOf(seen: Seen | null): string {
  if (!seen) return '';
  return [seen.tx, seen.amount, seen.confirmations, seen.required, seen.confirmed_at, seen.source].join('|');
}

/** The evidence with this finding in it. */
function evidenceWith({ kind, evidence }: Pick<Watched, 'kind' | 'evidence'>, { seen, takenBack }: Finding, now: Date) {
  const before = evidence ?? noEvidence;
  const gone = takenBack === null ? [] : [{ kind, tx: takenBack, at: now.toISOString() }];
  return {
    ...before,
    [kind]: seen,
    payout_missing_since: kind === 'payout' && seen ? null : before.payout_missing_since,
    taken_back: [...before.taken_back, ...gone].slice(-takenBackMax),
  };
}

/** Seconds from when the chain had confirmed the deposit until the exchange saw it; null where that is not known. */
function creditDelay(watched: Watched): number | null {
  const confirmedAt = seenOf(watched)?.confirmed_at;
  const credited = watched.timeline.find(({ status_name: status }) =>
    ['confirming', 'exchanging', 'sending', 'completed'].includes(status),
  );
  if (!confirmedAt || !credited) return null;
  return Math.max(0, Math.floor((Date.parse(credited.at) - Date.parse(confirmedAt)) / 1000));
}
