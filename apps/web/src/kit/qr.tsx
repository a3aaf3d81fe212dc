import { useEffect, useState } from 'preact/hooks';
import { encode } from 'uqr';

interface Drawn {
  readonly text: string;
  /** Cells in a row, the quiet border included. */
  readonly size: number;
  readonly path: string;
}

function drawn(text: string): Drawn {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
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
  useEffect(() => {
    const timer = setTimeout(() => setLast(drawn(text)));
    return () => clearTimeout(timer);
  }, [text]);
  const { size, path } = last?.text === text ? last : { size: 1, path: '' };
  return (
    <svg class="qr" viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={`QR code: ${what}`}>
      <path d={`M0 0h${String(size)}v${String(size)}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
