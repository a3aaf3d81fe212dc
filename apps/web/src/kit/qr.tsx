import { useState } from 'preact/hooks';
import { encode } from 'uqr';
import { useLater } from './later.js';
import { say } from './say.js';

interface Drawn {
  readonly text: string;
  /** Cells in a row, the quiet border included. */
  readonly size: number;
  readonly path: string;
}

/**
 * Scanners read any of the eight masks of ISO/IEC 18004. Weighing them all against each other takes a slow phone a tenth of a second, and
 * what it gains is for print that is worn or far away.
 */
const maskPattern = 0;

function drawn(text: string): Drawn {
  const { size, data } = encode(text, { ecc: 'M', border: 2, maskPattern });
  const cells = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
  );
  return { text, size, path: cells.join('') };
}

/**
 * A QR code, dark on white in every theme: scanners want it so. It is worked out in a task of its own; until then its place is white, and
 * never shows the code of another text.
 */
export function QrCode({ text, what }: { text: string; what: string }) {
  const [last, setLast] = useState<Drawn | null>(null);
  useLater(() => setLast(drawn(text)), [text]);
  const { size, path } = last?.text === text ? last : { size: 1, path: '' };
  return (
    <svg class="qr" viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={say('kit.qr', { what })}>
      <path d={`M0 0h${String(size)}v${String(size)}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
