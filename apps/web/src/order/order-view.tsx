import { useQuery } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { SwapError, type Asset, type Snapshot } from '@swap/client';
import { Badge, Card, Copy, ErrorNotice, Fact, Loading, Notice } from '../kit/controls.js';
import { ends, short, usd } from '../kit/format.js';
import { NotFound } from '../kit/not-found.js';
import { AssetMark } from '../swap/asset-mark.js';
import { assetsQuery } from '../swap/assets-query.js';
import { DepositCard } from './deposit-card.js';
import { fromLink, recall, type StoredOrder } from './stored-order.js';
import { awaitsDeposit, Progress, Timeline, Transactions, wordsOf } from './progress.js';
import { Decision } from './decision.js';
import { useOrder } from './use-order.js';

interface OrderViewProps {
  readonly orderId: string;
  /** What is known of the order where nothing is stored. */
  readonly storedOrder?: StoredOrder;
  readonly onStatus?: (status: string) => void;
}

/** An order, from the deposit instruction to the end. */
export function OrderView({ orderId, storedOrder, onStatus }: OrderViewProps) {
  const { data: order, error, refetch } = useOrder(orderId);
  const [kept] = useState(() => storedOrder ?? fromLink(orderId) ?? recall(orderId));
  const status = order?.status_name;
  useEffect(() => {
    if (status !== undefined) onStatus?.(status);
  }, [status]);
  if (!order) {
    if (error instanceof SwapError && [400, 404].includes(error.status)) {
      return (
        <NotFound title="No such order">Check the link: an order’s id is long, and every character counts.</NotFound>
      );
    }
    return error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <Loading what="the order" />;
  }
  return <Found order={order} storedOrder={kept} />;
}

function Found({ order, storedOrder }: { order: Snapshot; storedOrder: StoredOrder | null }) {
  const { data: assets = [] } = useQuery(assetsQuery);
  const assetFrom = assets.find(({ param }) => param === order.currency_from);
  const assetTo = assets.find(({ param }) => param === order.currency_to);
  const { title, text, tone } = wordsOf(order.status_name);
  return (
    <div class="order">
      <header class="order-head">
        <h1>
          {title} {tone === 'busy' && !order.action_required && <span class="spinner" />}
        </h1>
        <p role="status">
          <span class="unseen">{title}. </span>
          {text}
          {order.confirmations && !order.is_final && (
            <>
              {' '}
              {order.confirmations.seen} of {order.confirmations.required} confirmations.
            </>
          )}
        </p>
        <Progress order={order} />
      </header>
      {order.reason && <Notice tone={tone}>{order.reason.message}</Notice>}
      <Decision order={order} storedOrder={storedOrder} />
      {awaitsDeposit(order.status_name) && <DepositCard order={order} storedOrder={storedOrder} asset={assetFrom} />}
      <Card id="details" title="Details">
        <dl class="facts">
          <Exchanged order={order} assetFrom={assetFrom} assetTo={assetTo} />
          <Fact term="Receiving address">
            <code>{order.address_to}</code>
          </Fact>
          <Transactions order={order} assetFrom={assetFrom} assetTo={assetTo} />
          <Fact term="Order">
            <code>{ends(order.order_id, 8)}</code> <Copy text={order.order_id} what="Order id" />
          </Fact>
        </dl>
        <details class="more">
          <summary>Timeline</summary>
          <Timeline order={order} />
        </details>
      </Card>
    </div>
  );
}

interface ExchangedProps {
  readonly order: Snapshot;
  readonly assetFrom: Asset | undefined;
  readonly assetTo: Asset | undefined;
}

function Exchanged({ order, assetFrom, assetTo }: ExchangedProps) {
  const from = assetFrom?.ticker ?? order.currency_from;
  const to = assetTo?.ticker ?? order.currency_to;
  return (
    <>
      <Fact term={order.deposit_tx === null ? 'You send' : 'You sent'} class="figure">
        <AssetMark ticker={from} asset={assetFrom} /> {short(order.amount_from, 8)} {from.toUpperCase()}
        {order.price_usd_from !== null && <span class="fine">{usd(order.price_usd_from)}</span>}
      </Fact>
      <Fact term={order.payout_tx === null ? 'You receive' : 'You received'} class="figure">
        <AssetMark ticker={to} asset={assetTo} /> {order.fixed || order.status_name === 'completed' ? '' : '≈ '}
        {short(order.amount_to, 8)} {to.toUpperCase()}
      </Fact>
      <Fact term="Exchange">
        {order.provider} <Badge>{order.fixed ? 'Fixed rate' : 'Floating rate'}</Badge>
        {order.is_anonym && <Badge>Private</Badge>}
      </Fact>
    </>
  );
}
