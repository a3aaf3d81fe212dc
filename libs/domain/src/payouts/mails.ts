import type { MailMessage } from '../mail/index.js';
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
export function payoutMail(to: string, request: PayoutRequest): MailMessage {
  const { status, amountUsd, asset, network, address, txHash, failureReason } = request;
  const lines = [
    sentences[status],
    '',
    `Amount: ${amountUsd.toString()} USD`,
    `Destination: ${asset} on ${network}, ${address}`,
    ...(txHash === null ? [] : [`Transaction: ${txHash}`]),
    ...(failureReason === null ? [] : [`Reason: ${failureReason}`]),
    '',
  ];
  return { to, subject: `Payout of ${amountUsd.toString()} USD: ${status}`, text: lines.join('\n') };
}

/** Warns the owner that payouts go somewhere else now; `freezeUrl` lets them stop it without signing in. */
export function destinationMail(to: string, profile: PayoutProfile, freezeUrl: string): MailMessage {
  const { asset, network, address, coolingDownUntil } = profile;
  const from = coolingDownUntil === null ? 'from now on' : `not before ${coolingDownUntil.toISOString()}`;
  return {
    to,
    subject: 'Your payout destination was changed',
    text: [
      `Payouts now go to ${address} (${asset} on ${network}), ${from}.`,
      '',
      'If this was not you, stop all payouts at once by opening this address:',
      '',
      freezeUrl,
      '',
    ].join('\n'),
  };
}

/** Confirms that payouts are stopped until somebody has spoken with the partner. */
export function frozenMail(to: string): MailMessage {
  return {
    to,
    subject: 'Payouts are stopped',
    text: 'Payouts of your account are stopped, as you asked. Change your password, look at your sessions and two-factor settings, and contact support to have payouts resumed.\n',
  };
}
