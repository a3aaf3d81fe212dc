import type { Asset, Snapshot } from '@swap/client';
import { Fact, Copy, Notice } from '../kit/controls.js';
import { useNow } from '../kit/clock.js';
import { span } from '../kit/format.js';
import { Icon } from '../kit/icons.js';
import { QrCode } from '../kit/qr.js';
import type { StoredOrder } from './stored-order.js';

interface DepositProps {
  readonly order: Snapshot;
  readonly asset: Asset | undefined;
  readonly storedOrder: StoredOrder | null;
}

/** What to send where. */
export function DepositCard({ order, asset, storedOrder }: DepositProps) {
  const { address_from: address, sender_memo_tag: memo, amount_from: amount, expires_at: expiresAt } = order;
  if (address === null) return null;
  const ticker = asset?.ticker.toUpperCase() ?? order.currency_from.toUpperCase();
  const uri = order.deposit_uri ?? storedOrder?.deposit?.uri ?? null;
  const memoName = asset?.memo_name ?? 'Memo';
  return (
    <section class="card deposit" aria-labelledby="deposit">
      <h2 id="deposit">Send your deposit</h2>
      <div class="deposit-parts">
        <QrCode text={uri ?? address} what={`deposit address ${address}`} />
        <dl class="facts wide">
          <Given term="Send exactly" text={`${amount} ${ticker}`} copy={amount} what="Amount" />
          <Given term="Network" text={asset?.network_name ?? order.network_from} />
          <Given term="To this address" text={address} copy={address} what="Address" />
          {memo !== null && <Given term={memoName} text={memo} copy={memo} what={memoName} />}
        </dl>
      </div>
      {memo !== null && (
        <Notice tone="warn" title={`The ${memoName.toLowerCase()} is part of the address`}>
          A deposit without it cannot be told from others and may be lost.
        </Notice>
      )}
      <div class="actions">
        {uri !== null && (
          <a class="button primary" href={uri}>
            <Icon name="wallet" />
            Open in a wallet
          </a>
        )}
        {expiresAt !== null && <Countdown until={expiresAt} />}
      </div>
    </section>
  );
}

interface GivenProps {
  readonly term: string;
  readonly text: string;
  readonly copy?: string;
  readonly what?: string;
}

function Given({ term, text, copy, what = '' }: GivenProps) {
  return (
    <Fact term={term}>
      <code>{text}</code>
      {copy !== undefined && <Copy text={copy} what={what} />}
    </Fact>
  );
}

function Countdown({ until }: { until: string }) {
  const left = (Date.parse(until) - useNow()) / 1000;
  return (
    <p class="countdown" role="timer">
      {left > 0 ? (
        <>
          Time left: <strong>{span(left)}</strong>
        </>
      ) : (
        'The time for a deposit is over.'
      )}
    </p>
  );
}
