// A square code as the path of a drawing: no picture has to be fetched for it.
import { encode } from 'uqr';

export interface QrPath {
  /** Of an SVG whose view box has this many units to each side. */
  readonly d: string;
  readonly size: number;
}

/** The code that a phone's camera reads as the text; each dark square is one unit. */
export function createQrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { d: squares.join(''), size };
}
