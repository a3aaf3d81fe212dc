import { useState } from 'preact/hooks';
import type { Asset } from '@swap/client';
import { ownPicture } from '../api/http.js';
import { useNetworkPicture } from './assets-query.js';

/** What of an asset its picture is found by. */
type Pictured = Pick<Asset, 'param' | 'ticker' | 'network' | 'icon_url'>;

interface AssetMarkProps {
  /** Its letters stand where there is no picture, or none yet. */
  readonly ticker: string;
  readonly asset?: Pictured | undefined;
}

/**
 * The picture of an asset, as this service has it; letters on a colour that follows from them until it is there, and where there is none.
 * Nothing is loaded from elsewhere. Screen readers hear the name that stands beside it.
 */
export function AssetMark({ ticker, asset }: AssetMarkProps) {
  const hue = Array.from(ticker).reduce((sum, letter) => sum * 137 + letter.charCodeAt(0) * 53, 7) % 360;
  return (
    <span class="mark" aria-hidden="true" style={{ '--hue': String(hue) }}>
      {ticker.slice(0, ticker.length > 4 ? 3 : 4).toUpperCase()}
      {asset?.icon_url && <Picture key={asset.param} address={asset.icon_url} size={34} />}
      {asset && <NetworkMark asset={asset} />}
    </span>
  );
}

/** The network of what is away from home, in the corner of its picture: a token on two networks is not the same to its owner. */
function NetworkMark({ asset }: { asset: Pictured }) {
  const picture = useNetworkPicture(asset.network);
  return asset.param !== asset.ticker && picture ? (
    <span class="mark-network">
      <Picture key={asset.network} address={picture} size={16} />
    </span>
  ) : null;
}

/** The network an asset is on: what tells one of its name from another. */
export function NetworkBadge({ asset }: { asset: Pick<Asset, 'network' | 'network_name'> }) {
  const picture = useNetworkPicture(asset.network);
  return (
    <span class="network-badge">
      {picture && <Picture key={asset.network} address={picture} size={16} />}
      {asset.network_name}
    </span>
  );
}

function Picture({ address, size }: { address: string; size: number }) {
  const [state, setState] = useState<'waited-for' | 'drawn' | 'broken'>('waited-for');
  return state === 'broken' ? null : (
    <img
      class={state}
      src={ownPicture(address)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onLoad={() => setState('drawn')}
      onError={() => setState('broken')}
    />
  );
}

export function AssetLine({ asset }: { asset: Asset }) {
  return (
    <span class="asset-line">
      <AssetMark ticker={asset.ticker} asset={asset} />
      <span>
        <strong>{asset.ticker.toUpperCase()}</strong>
        <span class="fine">{asset.network_name}</span>
      </span>
    </span>
  );
}
