import type { Asset, Snapshot } from '@swap/client';
import { Badge, Card, Copy, ExternalLink, Fact } from '../kit/controls.js';
import { ends, short, usd } from '../kit/format.js';
import { AssetMark } from '../swap/asset-mark.js';
import { useExchanges } from '../swap/providers-query.js';
import { Timeline } from './progress.js';
import { Receipt } from './receipt.js';
import { wentWrong } from './words.js';

/** The assets of an order, as far as the list has them. */
export interface Assets {
  readonly from: Asset | undefined;
  readonly to: Asset | undefined;
}

interface DetailsProps {
  readonly order: Snapshot;
  readonly assets: Assets;
  readonly isFramed: boolean;
}

/** Everything there is to know of the order, and the receipt of it. */
export function Details({ order, assets, isFramed }: DetailsProps) {
  const exchangeOf = useExchanges();
  return (
    <Card id="details" title="Details">
      <dl class="facts">
        <Sent order={order} asset={assets.from} />
        <Received order={order} asset={assets.to} />
        <Fact term="Exchange">
          {exchangeOf(order.provider).name} <Badge>{order.fixed ? 'Fixed rate' : 'Floating rate'}</Badge>
          {order.is_anonym && <Badge>Private</Badge>}
        </Fact>
        <Fact term="Receiving address">
          <code>{order.address_to || 'removed'}</code>
        </Fact>
        {order.refund_address !== null && (
          <Fact term="Refund address">
            <code>{order.refund_address}</code>
          </Fact>
        )}
        <Transactions order={order} assets={assets} />
        <Fact term="Order">
          <code>
            <Shortened text={ends(order.order_id, 8)} whole={order.order_id} />
          </code>{' '}
          <Copy text={order.order_id} what="Order id" />
        </Fact>
      </dl>
      <details class="more">
        <summary>Timeline</summary>
        <Timeline order={order} />
      </details>
      {!isFramed && <Receipt order={order} />}
    </Card>
  );
}

function Sent({ order, asset }: { order: Snapshot; asset: Asset | undefined }) {
  const ticker = asset?.ticker ?? order.currency_from;
  const neverCame = order.deposit_tx === null && (order.status_name === 'expired' || order.status_name === 'failed');
  const term = order.deposit_tx !== null ? 'You sent' : neverCame ? 'Agreed to send' : 'You send';
  return (
    <Fact term={term} class="figure">
      <AssetMark ticker={ticker} asset={asset} />{' '}
      <Shortened text={short(order.amount_from, 8)} whole={order.amount_from} /> {ticker.toUpperCase()}
      {order.price_usd_from !== null && <span class="fine">{usd(order.price_usd_from)}</span>}
    </Fact>
  );
}

/** What never came, and what waits for a decision or a check, is not promised any more. */
function Received({ order, asset }: { order: Snapshot; asset: Asset | undefined }) {
  const ticker = asset?.ticker ?? order.currency_to;
  const isDone = order.status_name === 'completed';
  const open = order.action_required ? 'Agreed to receive' : 'You receive';
  const term = isDone ? 'You received' : wentWrong(order) ? 'Agreed, not received' : open;
  return (
    <Fact term={term} class="figure">
      <AssetMark ticker={ticker} asset={asset} /> {order.fixed || isDone ? '' : '≈ '}
      <Shortened text={short(order.amount_to, 8)} whole={order.amount_to} /> {ticker.toUpperCase()}
    </Fact>
  );
}

/** The transactions of the order, each linked to an explorer of its chain. */
function Transactions({ order, assets }: { order: Snapshot; assets: Assets }) {
  const transactions = [
    { name: 'Deposit', hash: order.deposit_tx, asset: assets.from },
    { name: 'Payout', hash: order.payout_tx, asset: assets.to },
    { name: 'Refund', hash: order.refund_tx, asset: assets.from },
  ];
  return (
    <>
      {transactions.map(
        ({ name, hash, asset }) =>
          hash !== null && (
            <Fact key={name} term={`${name} transaction`}>
              <TransactionLink hash={hash} asset={asset} />
            </Fact>
          ),
      )}
    </>
  );
}

function TransactionLink({ hash, asset }: { hash: string; asset: Asset | undefined }) {
  const template = asset?.explorer?.tx;
  const shown = <Shortened text={ends(hash, 10)} whole={hash} />;
  if (!template) return <code>{shown}</code>;
  return <ExternalLink href={template.replace('{tx}', () => encodeURIComponent(hash))}>{shown}</ExternalLink>;
}

/** What a screen shows shortened, and paper whole: nothing can be pressed there to see the rest. */
function Shortened({ text, whole }: { text: string; whole: string }) {
  if (text === whole) return <>{text}</>;
  return (
    <>
      <span class="no-print">{text}</span>
      <span class="only-print">{whole}</span>
    </>
  );
}
