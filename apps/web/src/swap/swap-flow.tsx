import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Asset, CreatedOrder } from '@swap/client';
import { Empty, ErrorNotice, Loading } from '../kit/controls.js';
import { assetsQuery } from './assets-query.js';
import { newDraft, type Beginning, type Draft } from './draft.js';
import { Review } from './review.js';
import { SwapForm, type Agreed } from './swap-form.js';

interface SwapFlowProps {
  readonly beginning: Beginning;
  readonly apiKey: string | null;
  readonly onCreated: (order: CreatedOrder) => void;
}

/** From choosing to an order. */
export function SwapFlow(props: SwapFlowProps) {
  const { data: assets, error, refetch } = useQuery(assetsQuery);
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!assets) return <Loading what="assets" />;
  if (assets.length < 2) return <Empty title="Nothing to swap yet">No exchange has told what it trades.</Empty>;
  return <Steps {...props} assets={assets} />;
}

function Steps({ beginning, apiKey, onCreated, assets }: SwapFlowProps & { assets: readonly Asset[] }) {
  const [draft, setDraft] = useState<Draft>(() => newDraft(assets, beginning));
  const [agreed, setAgreed] = useState<Agreed | null>(null);
  if (agreed)
    return (
      <Review agreed={agreed} assets={assets} apiKey={apiKey} onCreated={onCreated} onBack={() => setAgreed(null)} />
    );
  return <SwapForm assets={assets} draft={draft} setDraft={setDraft} onReview={setAgreed} />;
}
