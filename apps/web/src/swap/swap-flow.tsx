import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Asset, CreatedOrder } from '@swap/client';
import { Empty, ErrorNotice, Loading, Notice } from '../kit/controls.js';
import { readFigures } from '../kit/format.js';
import { Later, useInTurn } from '../kit/later.js';
import { readNotation } from '../kit/notation.js';
import { say } from '../kit/say.js';
import { assetsQuery } from './assets-query.js';
import { newDraft, type Beginning, type Draft } from './draft.js';
import { enterReview, keptDraft, useKeptDraft, useWayBack } from './kept-draft.js';
import { PopularPairs } from './popular-pairs.js';
import { Review } from './review.js';
import { SwapForm } from './swap-form.js';
import type { Agreed } from './use-review.js';

interface SwapFlowProps {
  readonly beginning: Beginning;
  readonly apiKey: string | null;
  /** What of the assets is offered; all of them unless said. */
  readonly only?: (assets: readonly Asset[]) => readonly Asset[];
  readonly onCreated: (order: CreatedOrder) => void;
}

/** From choosing to an order. */
export function SwapFlow(props: SwapFlowProps) {
  const { data: assets, error, refetch } = useQuery(assetsQuery);
  // While the assets are on their way.
  useInTurn([...readNotation, ...readFigures]);
  if (error && !assets) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!assets) return <Loading said={say('kit.loading.assets')} />;
  if (assets.length < 2) return <Empty title={say('swap.none')}>{say('swap.none.text')}</Empty>;
  return <Steps {...props} assets={props.only?.(assets) ?? assets} />;
}

function Steps({ beginning, apiKey, onCreated, assets }: SwapFlowProps & { assets: readonly Asset[] }) {
  const [{ draft, unmet, isTouched }, setState] = useState(() => {
    const kept = keptDraft(assets);
    return { ...(kept ? { draft: kept, unmet: [] } : newDraft(assets, beginning)), isTouched: false };
  });
  const [agreed, setAgreed] = useState<Agreed | null>(null);
  useKeptDraft(draft, assets, isTouched);
  useWayBack(() => setAgreed(null));
  const change = (part: Partial<Draft>) =>
    setState((last) => ({
      // A memo belongs to its coin, and goes when that does.
      draft: { ...last.draft, ...('to' in part && { memo: '' }), ...('from' in part && { refundMemo: '' }), ...part },
      unmet: 'from' in part || 'to' in part ? [] : last.unmet,
      isTouched: true,
    }));
  if (agreed)
    return (
      <Review agreed={agreed} assets={assets} apiKey={apiKey} onCreated={onCreated} onBack={() => history.back()} />
    );
  return (
    <>
      {unmet.map((each) => (
        <Notice key={each} tone="warn">
          {each}
        </Notice>
      ))}
      <SwapForm
        assets={assets}
        draft={draft}
        change={change}
        onReview={(agreement) => {
          enterReview(draft);
          setAgreed(agreement);
        }}
      />
      <Later>
        <PopularPairs assets={assets} draft={draft} onChoose={change} />
      </Later>
    </>
  );
}
