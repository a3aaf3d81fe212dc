import type { Asset, Snapshot } from '@swap/client';
import { ExternalLink } from '../kit/controls.js';
import { ends, moment } from '../kit/format.js';
import { Icon } from '../kit/icons.js';
import { usualWay, wordsOf } from './statuses.js';

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
        <div key={name}>
          <dt>{name} transaction</dt>
          <dd>{hash && <TransactionLink hash={hash} asset={asset} />}</dd>
        </div>
      ))}
    </>
  );
}

function TransactionLink({ hash, asset }: { hash: string; asset: Asset | undefined }) {
  const template = asset?.explorer?.tx;
  if (!template) return <code>{ends(hash, 10)}</code>;
  return <ExternalLink href={template.replace('{tx}', () => encodeURIComponent(hash))}>{ends(hash, 10)}</ExternalLink>;
}
