import type { Asset, Snapshot } from '@swap/client';
import { Badge, Card, ExternalLink, Fact } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { Amount } from '../kit/amount.js';
import { ends, short, usd } from '../kit/format.js';
import { say } from '../kit/say.js';
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
    <Card id="details" title={say('details.title')}>
      <dl class="facts">
        <Sent order={order} asset={assets.from} />
        <Received order={order} asset={assets.to} />
        <Fact term={say('details.exchange')}>
          {exchangeOf(order.provider).name} <Badge>{say(order.fixed ? 'details.fixed' : 'details.floating')}</Badge>
          {order.is_anonym && <Badge>{say('details.private')}</Badge>}
        </Fact>
        <Fact term={say('details.to')}>
          {order.address_to ? <code>{order.address_to}</code> : say('details.removed')}
        </Fact>
        {order.refund_address !== null && (
          <Fact term={say('details.refund')}>
            <code>{order.refund_address}</code>
          </Fact>
        )}
        <Transactions order={order} assets={assets} />
        <Fact term={say('details.order')}>
          <code>
            <Shortened text={ends(order.order_id, 8)} whole={order.order_id} />
          </code>{' '}
          <Copy text={order.order_id} what={say('details.id')} />
        </Fact>
      </dl>
      <details class="more">
        <summary>{say('details.timeline')}</summary>
        <Timeline order={order} />
      </details>
      {!isFramed && <Receipt order={order} />}
    </Card>
  );
}

function Sent({ order, asset }: { order: Snapshot; asset: Asset | undefined }) {
  const ticker = asset?.ticker ?? order.currency_from;
  const neverCame = order.deposit_tx === null && (order.status_name === 'expired' || order.status_name === 'failed');
  const term = order.deposit_tx !== null ? 'details.sent' : neverCame ? 'details.sent.agreed' : 'swap.send';
  return (
    <Fact term={say(term)} class="figure">
      <AssetMark ticker={ticker} asset={asset} />{' '}
      <Amount>
        <Shortened text={short(order.amount_from, 8)} whole={order.amount_from} /> {ticker.toUpperCase()}
      </Amount>
      {order.price_usd_from !== null && <span class="fine">{usd(order.price_usd_from)}</span>}
    </Fact>
  );
}

/** What never came, and what waits for a decision or a check, is not promised any more. */
function Received({ order, asset }: { order: Snapshot; asset: Asset | undefined }) {
  const ticker = asset?.ticker ?? order.currency_to;
  const isDone = order.status_name === 'completed';
  const open = order.action_required ? 'receipt.toReceive' : 'swap.receive';
  const term = isDone ? 'details.received' : wentWrong(order) ? 'details.received.agreed' : open;
  return (
    <Fact term={say(term)} class="figure">
      <AssetMark ticker={ticker} asset={asset} />{' '}
      <Amount>
        {order.fixed || isDone ? '' : '≈ '}
        <Shortened text={short(order.amount_to, 8)} whole={order.amount_to} /> {ticker.toUpperCase()}
      </Amount>
    </Fact>
  );
}

/** The transactions of the order, each linked to an explorer of its chain. */
function Transactions({ order, assets }: { order: Snapshot; assets: Assets }) {
  const transactions = [
    { term: 'details.tx.deposit', hash: order.deposit_tx, asset: assets.from },
    { term: 'details.tx.payout', hash: order.payout_tx, asset: assets.to },
    { term: 'details.tx.refund', hash: order.refund_tx, asset: assets.from },
  ] as const;
  return (
    <>
      {transactions.map(
        ({ term, hash, asset }) =>
          hash !== null && (
            <Fact key={term} term={say(term)}>
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
