import type { Snapshot } from '@swap/client';
import { Button } from '../kit/controls.js';
import { saveFile } from '../kit/save-file.js';
import { useExchanges } from '../swap/providers-query.js';
import { headlineOf, wordsOf } from './words.js';

/** The order on paper or in a file. */
export function Receipt({ order }: { order: Snapshot }) {
  const exchangeOf = useExchanges();
  const receipt = () => receiptOf(order, exchangeOf(order.provider).name);
  const save = () => saveFile(new Blob([receipt()], { type: 'text/plain' }), `swap-${order.order_id}.txt`);
  return (
    <div class="actions no-print">
      <Button onClick={() => window.print()}>Print</Button>
      <Button onClick={save}>Save a receipt</Button>
    </div>
  );
}

/** What happened, line by line, with every digit. The private link is not among it: receipts are shown around. */
function receiptOf(order: Snapshot, exchange: string): string {
  const isDone = order.status_name === 'completed';
  const lines: readonly (readonly [string, string | null])[] = [
    ['Swap', order.order_id],
    ['State', headlineOf(order).title],
    ['Made', new Date(order.creation_time * 1000).toISOString()],
    [order.deposit_tx === null ? 'To send' : 'Sent', `${order.amount_from} ${order.currency_from.toUpperCase()}`],
    [isDone ? 'Received' : 'Agreed to receive', `${order.amount_to} ${order.currency_to.toUpperCase()}`],
    ['Worth', order.price_usd_from === null ? null : `${String(order.price_usd_from)} USD`],
    ['Rate', `${order.rate}${order.fixed ? ' fixed' : ' floating'}`],
    ['Exchange', exchange],
    ['Deposit address', order.address_from],
    ['Memo', order.sender_memo_tag],
    ['Receiving address', order.address_to],
    ['Refund address', order.refund_address],
    ['Deposit transaction', order.deposit_tx],
    ['Payout transaction', order.payout_tx],
    ['Refund transaction', order.refund_tx],
    ...order.timeline.map(({ status_name, at }) => [wordsOf(status_name).title, at] as const),
    ['Page', `${location.origin}/order/${order.order_id}`],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name.padEnd(24)}${value}\n`] : [])).join('');
}
