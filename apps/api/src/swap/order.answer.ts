import type { Asset } from '@swap/domain/catalogue';
import { type Order, snapshot as orderSnapshot, snapshotOf } from '@swap/domain/orders';
import QRCode from 'qrcode';
import { z } from 'zod';
import { amount, flag, list, moment, named, text } from '../http/wire.js';

/** What is told of an order is the same everywhere, webhooks included. */
export const snapshot = orderSnapshot.meta({ id: 'Snapshot', description: 'An order as it stands' });

export const success = z.literal('success');

export const attribution = named('KeyAttribution', {
  kind: z.enum(['secret', 'publishable']).meta({ description: 'Only a publishable key may stand in a page' }),
});

const deposit = named(
  'Deposit',
  {
    address: text,
    memo_tag: text.nullable(),
    memo_name: text.nullable(),
    amount,
    currency: text,
    network: text,
    uri: text.nullable().meta({ description: 'For wallets, where the network has such links' }),
    qr_svg: text,
    expires_at: moment.nullable(),
  },
  'What the customer must send where',
);

export const createdOrder = named('CreatedOrder', {
  message: success,
  order_info: text.meta({ description: "The order's public id" }),
  manage_token: text.meta({
    description: 'Lets its holder settle the order when something went wrong; shown nowhere else',
  }),
  deposit,
  data: snapshot,
});

export async function presentCreated(
  order: Order,
  asset: Asset,
  manageToken: string,
): Promise<z.output<typeof createdOrder>> {
  return {
    message: 'success',
    order_info: order.publicId,
    manage_token: manageToken,
    deposit: await presentDeposit(order, asset),
    data: snapshotOf(order),
  };
}

/** Scanners read any of the eight masks (ISO/IEC 18004): weighing them all against each other takes most of the time of a code. */
const qrOptions = { type: 'svg', margin: 2, errorCorrectionLevel: 'M', maskPattern: 0 } as const;

/** What the customer must send where, as text, link and picture. */
async function presentDeposit(order: Order, asset: Asset): Promise<z.output<typeof deposit>> {
  const address = order.depositAddress ?? '';
  return {
    address,
    memo_tag: order.depositMemo,
    memo_name: order.depositMemo === null ? null : (asset.memoName ?? 'Memo'),
    amount: order.amountFrom,
    currency: asset.param,
    network: asset.network,
    uri: order.depositUri,
    qr_svg: await QRCode.toString(order.depositUri ?? address, qrOptions),
    expires_at: order.expiresAt,
  };
}

/** What would keep an order from being placed. */
export const validation = named('Validation', {
  valid: flag,
  errors: list(
    z.object({
      code: text,
      field: text,
      message: text,
      min_amount: amount.nullable().optional(),
      max_amount: amount.nullable().optional(),
    }),
  ),
});
