import type { Snapshot } from '@swap/client';
import type { SupportRef } from '../api/public.js';
import { Card, Copy, ExternalLink, Fact } from '../kit/controls.js';
import { useNow } from '../kit/clock.js';
import { useExchanges } from '../swap/providers-query.js';
import { isExchangeLate } from './chain-evidence.js';
import { wentWrong } from './words.js';

interface HelpProps {
  readonly order: Snapshot;
  /** One for each exchange on the way; undefined where this browser holds no right to the order. */
  readonly support: readonly SupportRef[] | undefined;
}

/** Whom to ask about the order, and what to name. In sight where something went wrong, folded away while all is well. */
export function Help({ order, support }: HelpProps) {
  const now = useNow();
  const isNeeded = order.action_required !== null || wentWrong(order) || isExchangeLate(order, now);
  const content = support ? <References support={support} order={order} /> : <Strangers order={order} />;
  if (isNeeded) {
    return (
      <Card id="help" title="Help from the exchange">
        {content}
      </Card>
    );
  }
  return (
    <details class="card help">
      <summary>Something wrong?</summary>
      {content}
    </details>
  );
}

function References({ support, order }: { support: readonly SupportRef[]; order: Snapshot }) {
  const exchangeOf = useExchanges();
  if (support.length === 0) return <p>No exchange has taken this order, so none holds any of your coins.</p>;
  return (
    <>
      <p>
        The exchange holds the coins of a swap while it runs, and only its support can look into it.
        {support.length > 1 && ' This swap went over two; the first took your deposit.'} Name the reference, what
        happened and, if you have sent, your deposit’s transaction.
      </p>
      <dl class="facts">
        {support.map(({ provider, ref, url }) => {
          const { name } = exchangeOf(provider);
          return (
            <Fact key={`${provider} ${ref}`} term={name}>
              <code>{ref}</code> <Copy text={ref} what={`Reference at ${name}`} />
              {url !== null && (
                <div>
                  <ExternalLink href={url}>The swap and its support at {name}</ExternalLink>
                </div>
              )}
            </Fact>
          );
        })}
        {order.deposit_tx !== null && (
          <Fact term="Deposit transaction">
            <code>{order.deposit_tx}</code> <Copy text={order.deposit_tx} what="Deposit transaction" />
          </Fact>
        )}
      </dl>
    </>
  );
}

function Strangers({ order }: { order: Snapshot }) {
  const exchangeOf = useExchanges();
  return (
    <p>
      This swap runs at {exchangeOf(order.provider).name}. The reference for its support is shown to whoever made the
      swap: open this page there, or by its private link.
    </p>
  );
}
