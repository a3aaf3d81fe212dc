import type { Snapshot } from '@swap/client';
import type { SupportRef } from '../api/public.js';
import { Card, ExternalLink, Fact } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { useNow } from '../kit/clock.js';
import { say } from '../kit/say.js';
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
      <Card id="help" title={say('help.title')}>
        {content}
      </Card>
    );
  }
  return (
    <details class="card help">
      <summary>{say('help.question')}</summary>
      {content}
    </details>
  );
}

function References({ support, order }: { support: readonly SupportRef[]; order: Snapshot }) {
  const exchangeOf = useExchanges();
  if (support.length === 0) return <p>{say('help.nobody')}</p>;
  return (
    <>
      <p>
        {say('help.holds')}
        {support.length > 1 && ` ${say('help.two')}`} {say('help.name')}
      </p>
      <dl class="facts">
        {support.map(({ provider, ref, url }) => {
          const { name } = exchangeOf(provider);
          return (
            <Fact key={`${provider} ${ref}`} term={name}>
              <code>{ref}</code> <Copy text={ref} what={say('help.reference', { exchange: name })} />
              {url !== null && (
                <div>
                  <ExternalLink href={url}>{say('help.support', { exchange: name })}</ExternalLink>
                </div>
              )}
            </Fact>
          );
        })}
        {order.deposit_tx !== null && (
          <Fact term={say('details.tx.deposit')}>
            <code>{order.deposit_tx}</code> <Copy text={order.deposit_tx} what={say('details.tx.deposit')} />
          </Fact>
        )}
      </dl>
    </>
  );
}

function Strangers({ order }: { order: Snapshot }) {
  const exchangeOf = useExchanges();
  return <p>{say('help.stranger', { exchange: exchangeOf(order.provider).name })}</p>;
}
