import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Asset } from '@swap/client';
import { Icon } from '../kit/icons.js';
import { part } from '../kit/part.js';
import { say } from '../kit/say.js';
import { AmountTold, type Limits } from './amount-told.js';
import { AssetLine } from './asset-mark.js';
import type { Side } from './find-assets.js';
import type { Reading } from './read-amount.js';

const loadPicker = async () => (await import('./asset-picker.js')).AssetPicker;
const AssetPicker = part('kit.loading.assets', loadPicker);
/** Once what matters first is there; whoever loses the network can choose all the same. */
const loadAfterMs = 2500;

interface AmountBoxProps {
  readonly side: Side;
  readonly assets: readonly Asset[];
  readonly asset: Asset | undefined;
  readonly amount: string;
  /** Null on the side whose amount follows from the other. */
  readonly reading: Reading | null;
  readonly worth: number | null | undefined;
  readonly limits: Limits | null;
  readonly error?: string | undefined;
  readonly readOnly?: boolean;
  /** The figure shown is of an earlier question. */
  readonly pending?: boolean;
  readonly onAmount: (amount: string) => void;
  readonly onAsset: (asset: Asset) => void;
}

/** One side of a swap: how much of what. */
export function AmountBox(props: AmountBoxProps) {
  const { side, assets, asset, amount, reading, worth, limits, error, readOnly = false, pending = false } = props;
  const [isPicking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    const timer = setTimeout(() => void loadPicker().catch(() => null), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const isBad = error !== undefined || (reading !== null && reading.kind !== 'amount');
  return (
    <div class={`amount-box${isBad ? ' bad' : ''}`}>
      <label for={id}>{say(side === 'from' ? 'swap.send' : 'swap.receive')}</label>
      <div class="amount-row">
        <input
          ref={input}
          id={id}
          class={[pending && 'pending', amount.length > 9 && 'long'].filter(Boolean).join(' ')}
          dir="ltr"
          inputMode="decimal"
          autocomplete="off"
          spellcheck={false}
          maxLength={60}
          value={amount}
          readOnly={readOnly}
          aria-invalid={isBad || undefined}
          aria-describedby={`${id}-told`}
          onInput={(event) => props.onAmount(event.currentTarget.value)}
        />
        <button type="button" class="asset-button" onClick={() => setPicking(true)}>
          <span class="unseen">{say(side === 'from' ? 'swap.send.asset' : 'swap.receive.asset')} </span>
          {asset ? <AssetLine asset={asset} /> : say('swap.choose')}
          <Icon name="down" />
        </button>
      </div>
      <AmountTold
        id={`${id}-told`}
        asset={asset}
        typed={amount}
        reading={reading}
        worth={worth}
        limits={limits}
        error={error}
        onAmount={(chosen) => {
          props.onAmount(chosen);
          // What was pressed may be gone by then.
          input.current?.focus();
        }}
      />
      {isPicking && (
        <AssetPicker
          assets={assets}
          side={side}
          chosen={asset?.param ?? ''}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false);
            props.onAsset(picked);
          }}
        />
      )}
    </div>
  );
}
