import type { Letter } from '../mail/index.js';
import type { PayoutProfile } from './payout-profile.js';
import type { PayoutRequest } from './payout-request.js';
import type { PayoutStatus } from './payout-rules.js';

const sentences: Readonly<Record<PayoutStatus, string>> = {
  pending: 'Your payout request has been received and will be reviewed.',
  approved: 'Your payout request has been approved.',
  processing: 'Your payout is being sent.',
  paid: 'Your payout has been sent.',
  failed: 'Your payout could not be sent; the amount is available again.',
  cancelled: 'Your payout request was cancelled; the amount is available again.',
};

/** Tells a partner how a payout request stands. */
export function payoutMail(to: string, request: PayoutRequest): Letter {
  const { status, amountUsd, asset, network, address, txHash, failureReason } = request;
  const facts = [
    ['Amount', `${amountUsd.toString()} USD`],
    ['Destination', `${asset} on ${network}, ${address}`],
    ...(txHash === null ? [] : [['Transaction', txHash] as const]),
    ...(failureReason === null ? [] : [['Reason', failureReason] as const]),
  ] as const;
  return { to, subject: `Payout of ${amountUsd.toString()} USD: ${status}`, parts: [sentences[status], { facts }] };
}

/** Warns the owner that payouts go somewhere else now; `freezeUrl` lets them stop it without signing in. */
export function destinationMail(to: string, profile: PayoutProfile, freezeUrl: string): Letter {
  const { asset, network, address, coolingDownUntil } = profile;
  const from = coolingDownUntil === null ? 'from now on' : `not before ${coolingDownUntil.toISOString()}`;
  return {
    to,
    subject: 'Your payout destination was changed',
    parts: [
      `Payouts now go to ${address} (${asset} on ${network}), ${from}.`,
      'If this was not you, stop all payouts at once by opening this address:',
      { link: freezeUrl, label: 'This was not me' },
    ],
  };
}

/** Confirms that payouts are stopped until somebody has spoken with the partner. */
export function frozenMail(to: string): Letter {
  return {
    to,
    subject: 'Payouts are stopped',
    parts: [
      'Payouts of your account are stopped, as you asked. Change your password, look at your sessions and two-factor settings, and contact support to have payouts resumed.',
    ],
  };
}
