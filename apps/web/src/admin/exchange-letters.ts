import type { Schemas } from './api.js';

type Order = Schemas['StaffOrderInFull'];

/** Ready to be sent: what is wrong, with what the exchange needs to find it. In English, which every exchange’s support reads. */
export function chainLetter(order: Order): string {
  const leg = order.legs.findLast(({ ref }) => ref !== null);
  const { deposit = null, payout = null } = order.evidence ?? {};
  const told: Readonly<Record<string, string>> = {
    deposit_not_credited: `Its deposit is confirmed on the chain since ${deposit?.confirmed_at ?? ''}, and you still report it as waiting.`,
    payout_not_seen: `You report it as completed, and the chain shows no payout${order.payout_tx === null ? '' : ` by ${order.payout_tx}`} to ${order.address_to}.`,
    amount_differs: 'The amounts that the chain shows are not those that you report.',
  };
  return [
    `Order ${leg?.ref ?? order.order_id} (${order.currency_from.toUpperCase()} to ${order.currency_to.toUpperCase()})`,
    ...order.flags.map((flag) => told[flag] ?? flag),
    `Deposit address: ${order.address_from ?? 'unknown'}; asked for ${order.amount_from}.`,
    ...(deposit
      ? [`Deposit on the chain: ${deposit.amount} by ${deposit.tx}, ${String(deposit.confirmations)} confirmations.`]
      : []),
    ...(payout ? [`Payout on the chain: ${payout.amount} by ${payout.tx}; you report ${order.amount_to}.`] : []),
    'Please look into it and tell us what you find.',
  ].join('\n');
}

/**
 * A letter to the support of an exchange, with what it asks for anyway, in English, which all of them read. Nothing in it is a secret.
 */
export function supportLetter(order: Order, { provider, ref, ...leg }: Order['legs'][number]): string {
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['Your order', ref],
    ['Your status', leg.raw_status],
    ['Sent', `${leg.amount_from} ${leg.currency_from.toUpperCase()}`],
    ['Expected', `${leg.amount_to} ${leg.currency_to.toUpperCase()}`],
    ['Deposit address', leg.position === 1 ? order.address_from : null],
    ['Deposit transaction', leg.deposit_tx],
    ['Payout transaction', leg.payout_tx],
    ['Refund transaction', leg.refund_tx],
    ['Placed', leg.created_at],
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return `Hello ${provider},\n\nplease look at this order and tell us how it goes on.\n\n${lines.join('\n')}\n\nOur reference: ${order.order_id}\n`;
}
