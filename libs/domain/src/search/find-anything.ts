import { LiquidityProviders } from '../catalogue/index.js';
import { Database } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { OrderMailAddresses } from '../orders/index.js';
import { statementOf, type foundBy, type foundKinds } from './look-ups.js';
import { recognise } from './recognise.js';

/** Something that has the name somebody looked for. */
export interface Found {
  readonly kind: (typeof foundKinds)[number];
  readonly matched: (typeof foundBy)[number];
  /** Of an order its public id, otherwise the id of its row. */
  readonly id: string;
  /** What it is called: a pair, a partner's name, a type of event, a coin. */
  readonly name: string;
  /** Of a payout. */
  readonly amountUsd: Usd | null;
  readonly status: string | null;
  readonly partnerId: string | null;
  /** Of a delivery. */
  readonly endpointId: string | null;
  /** When it came to be. */
  readonly at: Date;
}

interface Row {
  readonly [column: string]: unknown;
  readonly kind: Found['kind'];
  readonly matched: Found['matched'];
  readonly id: string;
  readonly name: string | null;
  readonly cents: string | null;
  readonly status: string | null;
  readonly partner_id: string | null;
  readonly endpoint_id: string | null;
  readonly at: Date;
}

/** So many are answered; whoever gets as many types more of the name. */
const most = 20;

/**
 * Finds whatever has a name: orders, partners, payouts, deliveries, events, by any of their names, whole or by how it begins. One
 * statement of indexed look-ups, chosen by the form of the text; nothing is read from end to end. Addresses that were forgotten are not
 * found, and the mail address of an order's customer by its keyed hash alone (ADR 78).
 */
@Injectable()
export class FindAnything {
  constructor(
    private readonly database: Database,
    private readonly providers: LiquidityProviders,
    private readonly mailAddresses: OrderMailAddresses,
  ) {}

  /** `partnerId` limits it to what is that partner's own; null for the staff. */
  async run(text: string, partnerId: string | null): Promise<Found[]> {
    const statement = statementOf(recognise(text), {
      partnerId,
      providers: this.providers.all().map(({ name }) => name),
      hashesOf: (email) => this.mailAddresses.hashesOf(email),
    });
    if (!statement) return [];
    const rows = await this.database.prepared<Row>(statement.sql, statement.values);
    // One that was found by two of its names is shown by the first.
    const found = new Map(rows.toReversed().map((row) => [`${row.kind} ${row.id}`, row]));
    return [...found.values()].reverse().slice(0, most).map(toFound);
  }
}

const toFound = ({ kind, matched, id, name, cents, status, partner_id, endpoint_id, at }: Row): Found => ({
  kind,
  matched,
  id,
  name: name ?? '',
  amountUsd: cents === null ? null : Usd.ofCents(cents),
  status,
  partnerId: partner_id,
  endpointId: endpoint_id,
  at,
});
