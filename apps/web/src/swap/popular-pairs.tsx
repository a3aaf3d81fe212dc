import { useQuery } from '@tanstack/preact-query';
import type { Asset } from '@swap/client';
import { listPopularPairs } from '../api/public.js';
import { Amount } from '../kit/amount.js';
import { say } from '../kit/say.js';
import { AssetMark } from './asset-mark.js';
import type { Draft } from './draft.js';
import { isOpen } from './find-assets.js';

interface PopularPairsProps {
  readonly assets: readonly Asset[];
  readonly draft: Draft;
  readonly onChoose: (pair: Pick<Draft, 'from' | 'to' | 'source'>) => void;
}

/** What a service offers to begin with that has not traded yet. */
const firstPairs = [
  ['btc', 'eth'],
  ['btc', 'usdttrc20'],
  ['eth', 'btc'],
  ['btc', 'xmr'],
  ['ltc', 'btc'],
  ['sol', 'btc'],
] as const;

/** What others swap here, as links that can be shared; chosen at once where they are pressed. */
export function PopularPairs({ assets, draft, onChoose }: PopularPairsProps) {
  const { data } = useQuery({
    queryKey: ['popular pairs'],
    queryFn: listPopularPairs,
    staleTime: Infinity,
    retry: false,
  });
  const isTraded = data !== undefined && data.length > 0;
  const pairs = isTraded ? data.map((pair) => [pair.currency_from, pair.currency_to] as const) : firstPairs;
  const shown = pairs.flatMap(([from, to]) => {
    const [sent, received] = [from, to].map((param) => assets.find((asset) => asset.param === param));
    return sent && received && isOpen(sent, 'from') && isOpen(received, 'to') ? [{ sent, received }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section class="popular" aria-labelledby="popular">
      <h2 id="popular">{say(isTraded ? 'pairs.popular' : 'pairs.first')}</h2>
      <ul>
        {shown.map(({ sent, received }) => (
          <li key={`${sent.param} ${received.param}`}>
            <a
              class="suggestion"
              dir="ltr"
              href={`?from=${sent.param}&to=${received.param}`}
              aria-current={draft.from === sent.param && draft.to === received.param ? 'true' : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onChoose({ from: sent.param, to: received.param, source: null });
                document.querySelector<HTMLElement>('.amount-box input')?.focus();
              }}
            >
              <AssetMark ticker={sent.ticker} asset={sent} />
              <span class="unseen">{say('pairs.names', { from: sent.name, to: received.name })} </span>
              <Amount>
                {sent.ticker.toUpperCase()} → {received.ticker.toUpperCase()}
              </Amount>
              <AssetMark ticker={received.ticker} asset={received} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
