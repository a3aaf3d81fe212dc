import type { Snapshot } from '@swap/client';
import { Button } from '../kit/controls.js';
import { placeOf } from '../kit/place.js';
import { saveFile } from '../kit/save-file.js';
import { say } from '../kit/say.js';
import { useExchanges } from '../swap/providers-query.js';
import { headlineOf, wordsOf } from './words.js';

/** The order on paper or in a file. */
export function Receipt({ order }: { order: Snapshot }) {
  const exchangeOf = useExchanges();
  const receipt = () => receiptOf(order, exchangeOf(order.provider).name);
  const save = () => saveFile(new Blob([receipt()], { type: 'text/plain' }), `swap-${order.order_id}.txt`);
  return (
    <div class="actions no-print">
      <Button onClick={() => window.print()}>{say('receipt.print')}</Button>
      <Button onClick={save}>{say('receipt.save')}</Button>
    </div>
  );
}

/** What happened, line by line, with every digit. The private link is not among it: receipts are shown around. */
function receiptOf(order: Snapshot, exchange: string): string {
  const isDone = order.status_name === 'completed';
  const lines: readonly (readonly [string, string | null])[] = [
    [say('receipt.swap'), order.order_id],
    [say('receipt.state'), headlineOf(order).title],
    [say('receipt.made'), new Date(order.creation_time * 1000).toISOString()],
    [
      say(order.deposit_tx === null ? 'receipt.toSend' : 'receipt.sent'),
      `${order.amount_from} ${order.currency_from.toUpperCase()}`,
    ],
    [say(isDone ? 'receipt.received' : 'receipt.toReceive'), `${order.amount_to} ${order.currency_to.toUpperCase()}`],
    [say('receipt.worth'), order.price_usd_from === null ? null : `${String(order.price_usd_from)} USD`],
    [say('receipt.rate'), say(order.fixed ? 'receipt.rate.fixed' : 'receipt.rate.floating', { rate: order.rate })],
    [say('details.exchange'), exchange],
    [say('receipt.deposit'), order.address_from],
    [say('memo.name'), order.sender_memo_tag],
    [say('details.to'), order.address_to],
    [say('details.refund'), order.refund_address],
    [say('details.tx.deposit'), order.deposit_tx],
    [say('details.tx.payout'), order.payout_tx],
    [say('details.tx.refund'), order.refund_tx],
    ...order.timeline.map(({ status_name, at }) => [wordsOf(status_name).title, at] as const),
    [say('receipt.page'), location.origin + placeOf(`/order/${order.order_id}`)],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name.padEnd(24)}${value}\n`] : [])).join('');
}
