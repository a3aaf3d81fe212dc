import { sayer, sayOf, type Language, type Letter, type LetterPart } from '../mail/index.js';
import type { Order } from './order.js';
import { snapshotOf } from './snapshot.js';

/** What a customer is mailed about. */
export type OrderNews = 'deposit_seen' | 'action_required' | 'ended';

/** Where a letter goes, in which language, and the addresses it names: `open` opens the order with the right to decide. */
export interface OrderLetter {
  readonly to: string;
  readonly language: Language;
  readonly open: string;
  readonly stop: string;
}

/** Tells a customer how an order stands. */
export function orderMail(news: OrderNews, order: Order, { to, language, open, stop }: OrderLetter): Letter {
  const say = sayer(language);
  const { status_name: status, action_required: action, reason, payout_tx, refund_tx } = snapshotOf(order);
  const pair = say('pair', {
    from: `${order.amountFrom.toString()} ${order.currencyFrom}`,
    to: `${order.amountTo.toString()} ${order.currencyTo}`,
  });
  const facts = [
    [say('fact.swap'), pair],
    [say('fact.order'), order.publicId],
    [say('fact.status'), sayOf(language, `status.${status}`, status)],
    ...(payout_tx === null ? [] : [[say('fact.transaction'), payout_tx] as const]),
    ...(refund_tx === null ? [] : [[say('fact.refund'), refund_tx] as const]),
  ] as const;
  const parts: LetterPart[] = [
    sayOf(language, `text.${status}`, status),
    ...(action ? [sayOf(language, `action.${action.code}`, action.message)] : []),
    ...(reason ? [sayOf(language, `reason.${reason.code}`, reason.message)] : []),
    { facts },
    say('open.words'),
    { link: open, label: say('open.label') },
  ];
  const unsubscribe = {
    url: stop,
    why: say('footer.why', { order: order.publicId }),
    label: say('footer.stop'),
  };
  return { to, language, subject: say(`subject.${news}`), parts, unsubscribe };
}
