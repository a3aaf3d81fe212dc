import { letterTo, type Letter, type Reader } from '../mail/index.js';
import type { PayoutProfile } from './payout-profile.js';
import type { PayoutRequest } from './payout-request.js';

/** Tells a partner how a payout request stands. */
export function payoutMail(reader: Reader, request: PayoutRequest): Letter {
  const { status, asset, network, address, txHash, failureReason } = request;
  const amount = request.amountUsd.toString();
  return letterTo(reader, (say) => {
    const facts = [
      [say('fact.amount'), `${amount} USD`],
      [say('fact.destination'), say('payout.destination', { asset, network, address })],
      ...(txHash === null ? [] : [[say('fact.transaction'), txHash] as const]),
      ...(failureReason === null ? [] : [[say('fact.reason'), failureReason] as const]),
    ] as const;
    return {
      subject: say('payout.subject', { amount, status: say(`payout.status.${status}`) }),
      parts: [say(`payout.text.${status}`), { facts }],
    };
  });
}

/** Warns the owner that payouts go somewhere else now; `freezeUrl` lets them stop it without signing in. */
export function destinationMail(reader: Reader, profile: PayoutProfile, freezeUrl: string): Letter {
  const { asset, network, address, coolingDownUntil: until } = profile;
  const place = { asset, network, address };
  return letterTo(reader, (say) => ({
    subject: say('payout.moved.subject'),
    parts: [
      until === null
        ? say('payout.moved.now', place)
        : say('payout.moved.later', { ...place, time: until.toISOString() }),
      say('payout.moved.stop'),
      { link: freezeUrl, label: say('payout.moved.label') },
    ],
  }));
}

/** Confirms that payouts are stopped until somebody has spoken with the partner. */
export function frozenMail(reader: Reader): Letter {
  return letterTo(reader, (say) => ({ subject: say('payout.frozen.subject'), parts: [say('payout.frozen.text')] }));
}

/** The last one about an account: it was closed. */
export function closedMail(reader: Reader): Letter {
  return letterTo(reader, (say) => ({
    subject: say('account.closed.subject'),
    parts: [say('account.closed.text'), say('account.closed.last')],
  }));
}
