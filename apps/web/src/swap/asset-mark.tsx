import type { Asset } from '@swap/client';

/** A mark of our own for an asset: its letters on a colour that follows from them. Pictures of others are never loaded. */
export function AssetMark({ ticker }: { ticker: string }) {
  const hue = Array.from(ticker).reduce((sum, letter) => sum * 137 + letter.charCodeAt(0) * 53, 7) % 360;
  return (
    <span class="mark" aria-hidden="true" style={{ '--hue': String(hue) }}>
      {ticker.slice(0, ticker.length > 4 ? 3 : 4).toUpperCase()}
    </span>
  );
}

export function AssetLine({ asset }: { asset: Asset }) {
  return (
    <span class="asset-line">
      <AssetMark ticker={asset.ticker} />
      <span>
        <strong>{asset.ticker.toUpperCase()}</strong>
        <span class="fine">{asset.network_name}</span>
      </span>
    </span>
  );
}
