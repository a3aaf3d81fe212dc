import type { MailMessage } from '../mail/index.js';
import type { Order } from './order.js';
import { snapshotOf } from './snapshot.js';

/** What a customer is mailed about. */
export type OrderNews = 'deposit_seen' | 'action_required' | 'ended';

const subjects: Readonly<Record<OrderNews, string>> = {
  deposit_seen: 'Your deposit was seen',
  action_required: 'Your swap waits for your decision',
  ended: 'Your swap has ended',
};

/** Tells a customer how an order stands; `link` opens it with the right to decide. */
export function orderMail(to: string, news: OrderNews, { order, link }: { order: Order; link: string }): MailMessage {
  const { status_name, action_required, reason, payout_tx, refund_tx } = snapshotOf(order);
  const lines = [
    `${order.amountFrom.toString()} ${order.currencyFrom} to ${order.amountTo.toString()} ${order.currencyTo}`,
    `Order: ${order.publicId}`,
    `Status: ${status_name}`,
    ...(action_required ? ['', action_required.message] : []),
    ...(reason ? ['', reason.message] : []),
    ...(payout_tx === null ? [] : [`Transaction: ${payout_tx}`]),
    ...(refund_tx === null ? [] : [`Refund: ${refund_tx}`]),
    '',
    'Your order, where you can decide about it. Whoever has this link can too, so keep it to yourself:',
    '',
    link,
    '',
  ];
  return { to, subject: subjects[news], text: lines.join('\n') };
}
