import { Database } from '../database/index.js';
import { Clock, DAY, Injectable } from '../kernel/index.js';
import { failingEndpoints } from '../webhooks/index.js';

const dueSql = `
  SELECT 'outbox' AS work, count(*)::int AS count, min(due_at) AS since FROM outbox_messages WHERE due_at <= $1
  UNION ALL
  SELECT 'outbox-unfinished', count(*)::int, (SELECT created_at FROM outbox_messages ORDER BY id LIMIT 1) FROM outbox_messages
  UNION ALL
  SELECT 'webhook-endpoints', count(*)::int, min(wake_at) FROM webhook_lanes WHERE wake_at <= $1
  UNION ALL
  SELECT 'poll-groups', count(*)::int, min(swept_until) FROM poll_rounds WHERE swept_until < $1`;

/** How far the service is behind, for those who watch it. Every question is answered from an index or a small table. */
@Injectable()
export class Backlog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Work whose time has come. Messages in the outbox count twice: when somebody is due to be notified of them, and from when they were written until done. */
  async due(): Promise<{ work: string; count: number; oldestSeconds: number }[]> {
    const now = this.clock.now();
    const rows = await this.database.prepared<{ work: string; count: number; since: Date | null }>(dueSql, [now]);
    return rows.map(({ work, count, since }) => ({ work, count, oldestSeconds: secondsBetween(since ?? now, now) }));
  }

  /** Of all partners together. */
  async ledger(): Promise<{ lines: number; owed_cents: number }> {
    const [row] = await this.database.prepared<{ lines: string; owed: string }>(
      `SELECT coalesce(sum(last_sequence), 0) AS lines, coalesce(sum(balance_cents), 0) AS owed FROM affiliate_accounts`,
    );
    return { lines: Number(row?.lines), owed_cents: Number(row?.owed) };
  }

  /** What the newest daily look at the books found: one figure, or none before the first. */
  async discrepancies(): Promise<number[]> {
    const rows = await this.database.prepared<{ discrepancies: number }>(
      `SELECT discrepancies FROM books_reports ORDER BY created_at DESC LIMIT 1`,
    );
    return rows.map(({ discrepancies }) => discrepancies);
  }

  /** Webhook endpoints that have not taken anything for a day. */
  async failingEndpoints(): Promise<number> {
    const [row] = await this.database.prepared<{ count: number }>(
      `SELECT count(*)::int AS count ${failingEndpoints} < $1`,
      [this.clock.in(-DAY)],
    );
    return row?.count ?? 0;
  }

  /** How long each recurring task has been waiting for somebody to take it. */
  async lateTasks(): Promise<{ task: string; seconds: number }[]> {
    const now = this.clock.now();
    const rows = await this.database.prepared<{ name: string; next_at: Date }>(`SELECT name, next_at FROM turns`);
    return rows.map(({ name, next_at }) => ({ task: name, seconds: secondsBetween(next_at, now) }));
  }
}

function secondsBetween(since: Date, now: Date): number {
  return Math.max(0, (now.getTime() - since.getTime()) / 1000);
}
