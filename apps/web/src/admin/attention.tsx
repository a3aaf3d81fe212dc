import { Link } from 'wouter-preact';
import { Card } from '../kit/controls.js';
import { count, span, usd } from '../kit/format.js';
import { now } from '../kit/clock.js';
import { say, type TextName } from '../kit/say.js';
import { Table, TwoLines } from '../kit/table.js';
import type { Schemas } from './api.js';

type Attention = Schemas['StaffQuestions']['attention'][number];

/** Where each is dealt with, and by whom. */
const kinds: Readonly<Record<Attention['code'], readonly [path: string, whom: TextName]>> = {
  payouts_to_approve: ['/payouts?status=pending', 'admin.attention.whom.reviewer'],
  payouts_to_send: ['/payout-batches', 'admin.attention.whom.treasurer'],
  payouts_under_way: ['/payouts?status=processing', 'admin.attention.whom.taker'],
  adjustments: ['/partners', 'admin.attention.whom.second'],
  money_changes: ['/changes', 'admin.attention.whom.second'],
  staff_changes: ['/changes', 'admin.attention.whom.second'],
  orders_to_act_on: ['/orders?action_required=true', 'admin.attention.whom.support'],
  orders_flagged: ['/orders', 'admin.attention.whom.support'],
  listings_held: ['/listings', 'admin.attention.whom.operator'],
  deliveries_exhausted: ['/partners', 'admin.attention.whom.support.tell'],
  endpoints_failing: ['/partners', 'admin.attention.whom.support.tell'],
  books_differ: ['/books', 'admin.attention.whom.operator'],
};

/** The service stops counting there. */
const countMax = 1000;
const counted = (number: number) =>
  number < countMax ? count(number) : say('admin.attention.or-more', { count: count(countMax) });
const ago = (since: string) => say('admin.attention.for', { span: span((now() - Date.parse(since)) / 1000) });

export function AttentionCard({ attention }: { attention: readonly Attention[] }) {
  return (
    <Card id="attention" title={say('admin.attention.title')}>
      <Table
        label={say('admin.attention.title')}
        rows={attention}
        rowKey={({ code }) => code}
        none={<p>{say('admin.attention.none')}</p>}
        columns={{
          [say('console.label.what')]: ({ code }) => (
            <Link href={kinds[code][0]}>{say(`admin.attention.kind.${code}`)}</Link>
          ),
          [`${say('admin.attention.count')}#`]: (each) => counted(each.count),
          [`${say('console.label.amount')}#`]: ({ amount_usd: amount }) => (amount === null ? '–' : usd(amount)),
          [say('admin.attention.longest')]: ({ since }) => (since === null ? '–' : ago(since)),
          [say('admin.attention.waits-for')]: ({ code }) => <TwoLines fine={null}>{say(kinds[code][1])}</TwoLines>,
        }}
      />
    </Card>
  );
}
