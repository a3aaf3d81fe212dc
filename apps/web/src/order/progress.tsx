import type { Asset, Snapshot } from '@swap/client';
import { ExternalLink, Fact, type Tone } from '../kit/controls.js';
import { ends, moment } from '../kit/format.js';
import { Icon } from '../kit/icons.js';

interface StatusWords {
  readonly title: string;
  readonly text: string;
  readonly tone: Tone;
}

/** What each status means to the person who waits. */
const statusWords: Readonly<Record<string, StatusWords>> = {
  created: { title: 'Preparing', text: 'The exchange is making a deposit address.', tone: 'busy' },
  waiting: { title: 'Waiting for your deposit', text: 'Send the exact amount to the address below.', tone: 'busy' },
  confirming: { title: 'Deposit seen', text: 'The network is confirming your deposit.', tone: 'busy' },
  exchanging: { title: 'Exchanging', text: 'Your coins are being exchanged.', tone: 'busy' },
  sending: { title: 'Sending', text: 'Your coins are on their way to you.', tone: 'busy' },
  completed: { title: 'Completed', text: 'Your coins have been sent.', tone: 'good' },
  expired: {
    title: 'Expired',
    text: 'No deposit arrived in time. Send nothing to this address any more.',
    tone: 'warn',
  },
  failed: { title: 'Failed', text: 'The exchange could not do the swap.', tone: 'bad' },
  refunded: { title: 'Refunded', text: 'Your deposit has been sent back.', tone: 'neutral' },
  refund_pending: { title: 'Refund on its way', text: 'The exchange is sending your deposit back.', tone: 'warn' },
};

export const orderStatuses = Object.keys(statusWords);

const usualWay = ['waiting', 'confirming', 'exchanging', 'sending', 'completed'];

export function wordsOf(status: string): StatusWords {
  return statusWords[status] ?? { title: status, text: '', tone: 'neutral' };
}

/** Statuses in which money may still be sent to the deposit address. */
export function awaitsDeposit(status: string): boolean {
  return status === 'waiting' || status === 'created';
}

/** How far the order is on its usual way. */
export function Progress({ order }: { order: Snapshot }) {
  const reached = usualWay.indexOf(order.status_name);
  if (reached < 0) return null;
  return (
    <ol class="progress" aria-label="Progress">
      {usualWay.map((status, index) => {
        const done = index < reached || order.status_name === 'completed';
        const here = index === reached && !done;
        return (
          <li key={status} class={done ? 'done' : here ? 'here' : undefined} aria-current={here ? 'step' : undefined}>
            <span class="dot">{done && <Icon name="check" />}</span>
            <span>{stepNames[status]}</span>
            {done && <span class="unseen"> (done)</span>}
          </li>
        );
      })}
    </ol>
  );
}

const stepNames: Readonly<Record<string, string>> = {
  waiting: 'Deposit',
  confirming: 'Confirm',
  exchanging: 'Exchange',
  sending: 'Send',
  completed: 'Done',
};

export function Timeline({ order }: { order: Snapshot }) {
  return (
    <ol class="timeline">
      {[...order.timeline].reverse().map(({ status_name: status, at }) => (
        <li key={`${status}${at}`}>
          <span>{wordsOf(status).title}</span>
          <time class="fine" dateTime={at}>
            {moment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

interface TransactionsProps {
  readonly order: Snapshot;
  readonly assetFrom: Asset | undefined;
  readonly assetTo: Asset | undefined;
}

/** The transactions of the order, each linked to an explorer of its chain. */
export function Transactions({ order, assetFrom, assetTo }: TransactionsProps) {
  const transactions = [
    { name: 'Deposit', hash: order.deposit_tx, asset: assetFrom },
    { name: 'Payout', hash: order.payout_tx, asset: assetTo },
    { name: 'Refund', hash: order.refund_tx, asset: assetFrom },
  ].filter(({ hash }) => hash !== null);
  return (
    <>
      {transactions.map(({ name, hash, asset }) => (
        <Fact key={name} term={`${name} transaction`}>
          {hash && <TransactionLink hash={hash} asset={asset} />}
        </Fact>
      ))}
    </>
  );
}

function TransactionLink({ hash, asset }: { hash: string; asset: Asset | undefined }) {
  const template = asset?.explorer?.tx;
  if (!template) return <code>{ends(hash, 10)}</code>;
  return <ExternalLink href={template.replace('{tx}', () => encodeURIComponent(hash))}>{ends(hash, 10)}</ExternalLink>;
}
