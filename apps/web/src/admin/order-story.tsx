import { Status } from '../console/statuses.js';
import { Card } from '../kit/controls.js';
import { bps, exactly, moment, short, usd, words } from '../kit/format.js';
import { Table, TwoLines } from '../kit/table.js';
import type { ComponentChildren } from 'preact';
import type { Schemas } from './api.js';

type Order = Schemas['StaffOrderInFull'];

/** Something that happened to an order. */
interface Happening {
  readonly at: string;
  readonly who: string;
  readonly what: ComponentChildren;
}

/** What everybody said of an order, in the order of time: the service, the exchanges, the chains and the ledger. */
function storyOf(order: Order): Happening[] {
  const exchangeOf = new Map(order.legs.map(({ id, provider }) => [id, provider]));
  const isPrivate = order.legs.length > 1;
  const seen = (['deposit', 'payout'] as const).flatMap((end): Happening[] => {
    const found = order.evidence?.[end];
    if (!found) return [];
    const first = { at: found.first_seen_at, who: 'Chain', what: `${words(end)} of ${short(found.amount)} seen` };
    const confirmed = found.confirmed_at;
    return confirmed === null ? [first] : [first, { at: confirmed, who: 'Chain', what: `${words(end)} confirmed` }];
  });
  const all: Happening[] = [
    ...order.timeline.map(({ status_name: status, at }) => ({ at, who: 'Order', what: <Status of={status} /> })),
    ...order.provider_reports.map(({ at, leg_id: leg, raw_status: raw, applied }) => ({
      at,
      who: exchangeOf.get(leg) ?? 'Exchange',
      what: (
        <TwoLines fine={!applied && 'changed nothing'}>
          says <code>{raw}</code>
          {isPrivate && ` of trade ${String(order.legs.findIndex(({ id }) => id === leg) + 1)}`}
        </TwoLines>
      ),
    })),
    ...seen,
    ...order.evidence_taken_back.map(({ kind, at }) => ({ at, who: 'Chain', what: `${words(kind)} no longer there` })),
    ...order.ledger_lines.map(({ created_at: at, kind, amount_usd: amount }) => ({
      at,
      who: 'Ledger',
      what: `${words(kind)} of ${usd(amount)}`,
    })),
  ];
  return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

export function StoryCard({ order }: { order: Order }) {
  const rows = storyOf(order).map((each, index) => ({ ...each, key: String(index) }));
  return (
    <Card id="story" title="Time line">
      <Table
        label="Time line"
        rows={rows}
        rowKey={({ key }) => key}
        columns={{ When: ({ at }) => exactly(at), Who: ({ who }) => who, What: ({ what }) => what }}
      />
    </Card>
  );
}

/** What an order is worth, what of it is its partner's, and what was booked so far. */
export function MoneyCard({ order }: { order: Order }) {
  const { price_usd_from: value, commission_bps: rate, ledger_lines: lines } = order;
  const worth = value === null ? 'Its value is not known yet.' : `It is worth ${usd(value)}.`;
  const share = rate === null ? 'It earns no commission.' : `Its partner gets ${bps(rate)} of it.`;
  return (
    <Card id="money" title="Money">
      <p>
        {worth} {share}
      </p>
      <Table
        label="Lines of the ledger"
        rows={lines}
        none={<p class="fine">Nothing is booked.</p>}
        rowKey={({ sequence }) => String(sequence)}
        columns={{
          'No.#': ({ sequence }) => sequence,
          When: ({ created_at: at }) => moment(at),
          What: ({ kind, matures_at: matures }) => (
            <TwoLines fine={`matures ${moment(matures)}`}>{words(kind)}</TwoLines>
          ),
          'Amount#': ({ amount_usd: amount }) => usd(amount),
        }}
      />
    </Card>
  );
}
