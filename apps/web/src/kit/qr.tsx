import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import { say } from './say.js';

/** A QR code, dark on white in every theme: scanners want it so. */
export function QrCode({ text, what }: { text: string; what: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 2 });
    const cells = data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
    );
    return { size, path: cells.join('') };
  }, [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={say('kit.qr', { what })}>
      <path d={`M0 0h${String(size)}v${String(size)}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
