import { useQuery } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { SwapError } from '@swap/client';
import type { StatusAnswer } from '../api/public.js';
import { ErrorNotice, Loading, Notice } from '../kit/controls.js';
import { clockTime, readTimes } from '../kit/format.js';
import { Later, useInTurn } from '../kit/later.js';
import { readNotation } from '../kit/notation.js';
import { NotFound } from '../kit/not-found.js';
import { say } from '../kit/say.js';
import { assetsQuery } from '../swap/assets-query.js';
import { Again, type Pair } from './again.js';
import { ChainEvidence, unnoticedDeposit } from './chain-evidence.js';
import { DecisionCard } from './decision.js';
import { DepositCard } from './deposit-card.js';
import { Details } from './details.js';
import { Help } from './help.js';
import { KeepHold } from './keep-hold.js';
import { NextStep } from './next-step.js';
import { useTellings } from './notifications.js';
import { Progress } from './progress.js';
import { useOrder } from './use-order.js';
import { useRight } from './use-right.js';
import { awaitsDeposit, headlineOf, reasonOf } from './words.js';

interface OrderViewProps {
  readonly orderId: string;
  readonly isFramed?: boolean;
  readonly onStatus?: (status: string) => void;
  /** Where a new swap starts in place of the order. */
  readonly onAgain?: (pair: Pair | null) => void;
}

/** An order, from the deposit instruction to the end: what is, what comes next, and what there is to decide. */
export function OrderView({ orderId, isFramed = false, onStatus, onAgain }: OrderViewProps) {
  const right = useRight(orderId);
  const { data, error, refetch, staleSince } = useOrder(orderId, right);
  const status = data?.order_info.status_name;
  // While the order is on its way.
  useInTurn([...readNotation, ...readTimes]);
  useEffect(() => {
    if (status !== undefined) onStatus?.(status);
  }, [status]);
  if (!data) {
    if (error instanceof SwapError && [400, 404].includes(error.status)) {
      return <NotFound title={say('order.missing')}>{say('order.missing.text')}</NotFound>;
    }
    return error ? (
      <ErrorNotice error={error} retry={() => void refetch()} />
    ) : (
      <Loading said={say('kit.loading.order')} />
    );
  }
  return (
    <>
      {right.wasRefused && (
        <Notice tone="warn" title={say('order.link.broken')}>
          <p>{say('order.link.broken.text')}</p>
        </Notice>
      )}
      {staleSince !== null && (
        <Notice tone="warn" title={say('order.stale')}>
          <p role="status">{say('order.stale.text', { time: clockTime(staleSince) })}</p>
        </Notice>
      )}
      <Found answer={data} manageToken={right.manageToken} isFramed={isFramed} onAgain={onAgain} />
    </>
  );
}

interface FoundProps {
  readonly answer: StatusAnswer;
  readonly manageToken: string | null;
  readonly isFramed: boolean;
  readonly onAgain: ((pair: Pair | null) => void) | undefined;
}

function Found({ answer, manageToken, isFramed, onAgain }: FoundProps) {
  const { order_info: order, expected, support, decision } = answer;
  const { data: list = [] } = useQuery(assetsQuery);
  const [from, to] = [order.currency_from, order.currency_to].map((each) => list.find(({ param }) => param === each));
  // Support is told to the holder alone: only what the service took counts as held.
  const held = manageToken !== null && support ? { orderId: order.order_id, manageToken } : null;
  const reason = reasonOf(order);
  const sides = { from: order.currency_from.toUpperCase(), to: order.currency_to.toUpperCase() };
  useTellings(order, say('order.pair', sides));
  return (
    <div class="order">
      <Head answer={answer} />
      <ChainEvidence order={order} from={from} />
      {reason !== null && <Notice tone={headlineOf(order).tone}>{reason}</Notice>}
      <DecisionCard order={order} decision={decision} held={held} />
      {awaitsDeposit(order.status_name) && !order.action_required && !unnoticedDeposit(order) && (
        <DepositCard order={order} asset={from} expected={expected} />
      )}
      <Later>
        <Details order={order} assets={{ from, to }} isFramed={isFramed} />
        <Help order={order} support={support} />
        {held && <KeepHold order={order} held={held} isFramed={isFramed} />}
        <Again order={order} onAgain={onAgain} />
      </Later>
    </div>
  );
}

function Head({ answer: { order_info: order, expected } }: { answer: StatusAnswer }) {
  const { title, text, tone } = headlineOf(order);
  const { confirmations } = order;
  return (
    <header class="order-head">
      <h1>
        {title} {tone === 'busy' && <span class="spinner no-print" />}
      </h1>
      <p role="status">
        <span class="unseen">{title}. </span>
        {text}
        {confirmations && order.status_name === 'confirming' && tone === 'busy' && (
          <> {say('order.confirmations', confirmations)}</>
        )}
      </p>
      <NextStep order={order} expected={expected} />
      <Progress order={order} />
    </header>
  );
}
