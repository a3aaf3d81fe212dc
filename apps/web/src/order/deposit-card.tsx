import type { Asset, Snapshot } from '@swap/client';
import type { ExpectedTimes } from '../api/public.js';
import { Card, Copy, Fact, Notice } from '../kit/controls.js';
import { Icon } from '../kit/icons.js';
import { QrCode } from '../kit/qr.js';
import { Countdown, deadlineOf, useIsOver } from './deadline.js';

interface DepositProps {
  readonly order: Snapshot;
  readonly asset: Asset | undefined;
  readonly expected: ExpectedTimes | null;
}

/** What to send where, and until when. */
export function DepositCard({ order, asset, expected }: DepositProps) {
  const { address_from: address, sender_memo_tag: memo, amount_from: amount, deposit_uri: uri, fixed } = order;
  const deadline = deadlineOf(order, expected);
  const isOver = useIsOver(deadline);
  if (address === null) return null;
  if (isOver) {
    return (
      <Notice tone="warn" title="The time for a deposit is over">
        <p>
          Send nothing to this order’s address any more; make a new swap instead. If you have sent, wait: it is seen.
        </p>
      </Notice>
    );
  }
  const ticker = asset?.ticker.toUpperCase() ?? order.currency_from.toUpperCase();
  const memoName = asset?.memo_name ?? 'Memo';
  return (
    <Card id="deposit" title="Send your deposit">
      <div class="deposit-parts">
        <QrCode text={uri ?? address} what={`deposit address ${address}`} />
        <dl class="facts wide deposit">
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
        {deadline && <Countdown deadline={deadline} fixed={fixed} />}
      </div>
    </Card>
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
