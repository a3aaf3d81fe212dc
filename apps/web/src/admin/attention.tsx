import { Link } from 'wouter-preact';
import { Card } from '../kit/controls.js';
import { count, span, usd } from '../kit/format.js';
import { now } from '../kit/clock.js';
import { Table, TwoLines } from '../kit/table.js';
import type { Schemas } from './api.js';

type Attention = Schemas['StaffQuestions']['attention'][number];

/** What each is called, where it is dealt with, and by whom. */
const kinds: Readonly<Record<Attention['code'], readonly [name: string, path: string, whom: string]>> = {
  payouts_to_approve: ['Payouts to review', '/payouts?status=pending', 'a reviewer'],
  payouts_to_send: ['Payouts to send', '/payout-batches', 'a treasurer'],
  payouts_under_way: ['Payouts that were taken over', '/payouts?status=processing', 'the treasurer who took them over'],
  adjustments: ['Adjustments to decide', '/partners', 'a second operator'],
  money_changes: ['Changes of money to decide', '/changes', 'a second operator'],
  staff_changes: ['Changes of the staff to decide', '/changes', 'a second operator'],
  orders_to_act_on: ['Orders that wait for somebody', '/orders?action_required=true', 'support'],
  orders_flagged: ['Orders that a chain says otherwise of', '/orders', 'support'],
  listings_held: ['Listings that nobody can buy', '/listings', 'an operator'],
  deliveries_exhausted: ['Deliveries that were given up', '/partners', 'support: tell their partners'],
  endpoints_failing: ['Webhook endpoints that take nothing for a day', '/partners', 'support: tell their partners'],
  books_differ: ['Differences in the books', '/books', 'an operator'],
};

/** The service stops counting there. */
const countMax = 1000;
const counted = (number: number) => (number < countMax ? count(number) : `${count(countMax)} or more`);
const ago = (since: string) => `for ${span((now() - Date.parse(since)) / 1000)}`;

export function AttentionCard({ attention }: { attention: readonly Attention[] }) {
  return (
    <Card id="attention" title="What needs somebody now">
      <Table
        label="What needs somebody now"
        rows={attention}
        rowKey={({ code }) => code}
        none={<p>Nothing waits for anybody.</p>}
        columns={{
          What: ({ code }) => <Link href={kinds[code][1]}>{kinds[code][0]}</Link>,
          'How many#': (each) => counted(each.count),
          'Amount#': ({ amount_usd: amount }) => (amount === null ? '–' : usd(amount)),
          'The longest': ({ since }) => (since === null ? '–' : ago(since)),
          'Waits for': ({ code }) => <TwoLines fine={null}>{kinds[code][2]}</TwoLines>,
        }}
      />
    </Card>
  );
}
