import { useId, useState } from 'preact/hooks';
import type { Asset } from '@swap/client';
import { usd } from '../kit/format.js';
import { Icon } from '../kit/icons.js';
import { AssetLine } from './asset-mark.js';
import { AssetPicker } from './asset-picker.js';
import type { Side } from './find-assets.js';

interface AmountBoxProps {
  readonly side: Side;
  readonly assets: readonly Asset[];
  readonly asset: Asset | undefined;
  readonly amount: string;
  readonly worth: number | null | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly readOnly?: boolean;
  /** The figure shown is of an earlier question. */
  readonly pending?: boolean;
  readonly onAmount?: (amount: string) => void;
  readonly onAsset: (asset: Asset) => void;
}

/** One side of a swap: how much of what. */
export function AmountBox(props: AmountBoxProps) {
  const { side, assets, asset, amount, worth, hint, error, readOnly = false, pending = false } = props;
  const [picking, setPicking] = useState(false);
  const id = useId();
  const label = side === 'from' ? 'You send' : 'You receive';
  return (
    <div class={`amount-box${error ? ' bad' : ''}`}>
      <label for={id}>{label}</label>
      <div class="amount-row">
        <input
          id={id}
          class={[pending && 'pending', amount.length > 9 && 'long'].filter(Boolean).join(' ')}
          inputMode="decimal"
          autocomplete="off"
          spellcheck={false}
          maxLength={40}
          value={amount}
          readOnly={readOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-told`}
          onInput={(event) => props.onAmount?.(event.currentTarget.value.replace(',', '.').replace(/[^\d.]/g, ''))}
        />
        <button type="button" class="asset-button" onClick={() => setPicking(true)}>
          <span class="unseen">{side === 'from' ? 'Asset to send: ' : 'Asset to receive: '}</span>
          {asset ? <AssetLine asset={asset} /> : 'Choose'}
          <Icon name="down" />
        </button>
      </div>
      <p id={`${id}-told`} class={error ? 'wrong' : 'hint'} aria-live="polite">
        {error ?? [worth ? `≈ ${usd(worth)}` : '', hint].filter(Boolean).join(' · ')}
      </p>
      {picking && (
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
