import type { Asset } from '@swap/client';
import { say } from '../kit/say.js';
import { AssetMark, NetworkBadge } from './asset-mark.js';
import { isOpen, type Coin, type Side } from './find-assets.js';

interface CoinOptionsProps {
  readonly coin: Coin;
  readonly side: Side;
  readonly listId: string;
  /** The assets that the keyboard is at and that is chosen now. */
  readonly active: string | undefined;
  readonly chosen: string;
  readonly onPick: (asset: Asset) => void;
}

/** A coin, and below it the networks it can be had on where there are several. */
export function CoinOptions({ coin, ...rest }: CoinOptionsProps) {
  const [first, ...others] = coin.assets;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <AssetOption {...rest} asset={first}>
        <AssetMark ticker={first.ticker} asset={first} />
        <CoinName ticker={coin.ticker} name={coin.name} />
        <NetworkBadge asset={first} />
      </AssetOption>
    );
  }
  return (
    <div role="group" aria-label={say('picker.coin', { coin: coin.name, count: coin.assets.length })}>
      <div class="coin" aria-hidden="true">
        <AssetMark ticker={coin.ticker} asset={{ ...first, param: first.ticker }} />
        <CoinName ticker={coin.ticker} name={coin.name} />
      </div>
      {coin.assets.map((asset) => (
        <AssetOption key={asset.param} {...rest} asset={asset}>
          <span class="unseen">{say('picker.on', { ticker: coin.ticker.toUpperCase() })} </span>
          <NetworkBadge asset={asset} />
          {asset.name !== coin.name && <span class="fine">{asset.name}</span>}
        </AssetOption>
      ))}
    </div>
  );
}

function CoinName({ ticker, name }: { ticker: string; name: string }) {
  return (
    <span class="coin-name">
      <strong>{ticker.toUpperCase()}</strong> {name}
    </span>
  );
}

type OptionProps = Omit<CoinOptionsProps, 'coin'> & { asset: Asset; children: preact.ComponentChildren };

function AssetOption({ asset, side, listId, active, chosen, onPick, children }: OptionProps) {
  const open = isOpen(asset, side);
  return (
    <div
      id={`${listId}-${asset.param}`}
      role="option"
      aria-selected={asset.param === chosen}
      aria-disabled={!open}
      class={asset.param === active ? 'asset active' : 'asset'}
      onClick={() => onPick(asset)}
    >
      {children}
      {!open && <span class="badge warn">{say('picker.maintenance')}</span>}
    </div>
  );
}
