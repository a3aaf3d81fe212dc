import type { Asset, Snapshot } from '@swap/client';
import type { ExpectedTimes } from '../api/public.js';
import { Card, Fact, Notice } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { Icon } from '../kit/icons.js';
import { QrCode } from '../kit/qr.js';
import { say } from '../kit/say.js';
import { memoName, memoWord } from '../swap/memo-name.js';
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
      <Notice tone="warn" title={say('deposit.over')}>
        <p>{say('deposit.over.text')}</p>
      </Notice>
    );
  }
  const ticker = asset?.ticker.toUpperCase() ?? order.currency_from.toUpperCase();
  const memoTerm = memoName(asset?.memo_name);
  return (
    <Card id="deposit" title={say('deposit.title')}>
      <div class="deposit-parts">
        <QrCode text={uri ?? address} what={say('deposit.qr', { address })} />
        <dl class="facts wide deposit">
          <Given
            term={say('deposit.exactly')}
            text={`${amount} ${ticker}`}
            copy={amount}
            what={say('deposit.amount')}
          />
          <Given term={say('deposit.network')} text={asset?.network_name ?? order.network_from} />
          <Given term={say('deposit.to')} text={address} copy={address} what={say('deposit.address')} />
          {memo !== null && <Given term={memoTerm} text={memo} copy={memo} what={memoTerm} />}
        </dl>
      </div>
      {memo !== null && (
        <Notice tone="warn" title={say('deposit.memo', { memo: memoWord(asset?.memo_name) })}>
          {say('deposit.memo.text')}
        </Notice>
      )}
      <div class="actions">
        {uri !== null && (
          <a class="button primary" href={uri}>
            <Icon name="wallet" />
            {say('deposit.wallet')}
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
