import { Status } from '../console/statuses.js';
import { wordOf } from '../console/words.js';
import { Card } from '../kit/controls.js';
import { bps, exactly, moment, short, usd } from '../kit/format.js';
import { say, sayWith } from '../kit/say.js';
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
    const who = say('admin.order.story.chain');
    const what = say(`admin.order.story.seen.${end}`, { amount: short(found.amount) });
    const first = { at: found.first_seen_at, who, what };
    const confirmed = found.confirmed_at;
    if (confirmed === null) return [first];
    return [first, { at: confirmed, who, what: say(`admin.order.story.confirmed.${end}`) }];
  });
  const all: Happening[] = [
    ...order.timeline.map(({ status_name: status, at }) => ({
      at,
      who: say('console.label.order'),
      what: <Status of={status} />,
    })),
    ...order.provider_reports.map(({ at, leg_id: leg, raw_status: raw, applied }) => ({
      at,
      who: exchangeOf.get(leg) ?? say('console.label.exchange'),
      what: (
        <TwoLines fine={!applied && say('admin.order.story.nothing')}>
          {isPrivate
            ? sayWith('admin.order.story.says.trade', {
                status: <code>{raw}</code>,
                number: order.legs.findIndex(({ id }) => id === leg) + 1,
              })
            : sayWith('admin.order.story.says', { status: <code>{raw}</code> })}
        </TwoLines>
      ),
    })),
    ...seen,
    ...order.evidence_taken_back.map(({ kind, at }) => ({
      at,
      who: say('admin.order.story.chain'),
      what: say(`admin.order.story.gone.${kind}`),
    })),
    ...order.ledger_lines.map(({ created_at: at, kind, amount_usd: amount }) => ({
      at,
      who: say('console.ledger.title'),
      what: say('admin.order.story.booked', { kind: wordOf(kind), amount: usd(amount) }),
    })),
  ];
  return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

export function StoryCard({ order }: { order: Order }) {
  const rows = storyOf(order).map((each, index) => ({ ...each, key: String(index) }));
  return (
    <Card id="story" title={say('admin.order.story')}>
      <Table
        label={say('admin.order.story')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={{
          [`${say('console.label.when')}@`]: ({ at }) => exactly(at),
          [say('console.label.who')]: ({ who }) => who,
          [say('console.label.what')]: ({ what }) => what,
        }}
      />
    </Card>
  );
}

/** What an order is worth, what of it is its partner's, and what was booked so far. */
export function MoneyCard({ order }: { order: Order }) {
  const { price_usd_from: value, commission_bps: rate, ledger_lines: lines } = order;
  const worth = value === null ? say('admin.order.worth.unknown') : say('admin.order.worth', { value: usd(value) });
  const share = rate === null ? say('admin.order.share.none') : say('admin.order.share', { share: bps(rate) });
  return (
    <Card id="money" title={say('admin.order.money')}>
      <p>
        {worth} {share}
      </p>
      <Table
        label={say('admin.order.ledger')}
        rows={lines}
        none={<p class="fine">{say('admin.order.ledger.none')}</p>}
        rowKey={({ sequence }) => String(sequence)}
        columns={{
          [`${say('console.label.number')}#`]: ({ sequence }) => sequence,
          [`${say('console.label.when')}@`]: ({ created_at: at }) => moment(at),
          [say('console.label.what')]: ({ kind, matures_at: matures }) => (
            <TwoLines fine={say('console.ledger.matures', { when: moment(matures) })}>{wordOf(kind)}</TwoLines>
          ),
          [`${say('console.label.amount')}#`]: ({ amount_usd: amount }) => usd(amount),
        }}
      />
    </Card>
  );
}
