// Which of our encodings an `Accept-Encoding` header asks for (RFC 9110, 12.5.3).
import { ENCODINGS, type Encoding } from '../../page-cache/page.ts';

const REMEMBERED = 500;
const known = new Map<string, Encoding>();

const parseWeight = (part: string): number => {
  const quality = /;\s*q=([\d.]+)/i.exec(part)?.[1];
  return quality === undefined ? 1 : Number(quality) || 0;
};

function chooseEncoding(header: string): Encoding {
  const weights = new Map(
    header
      .split(',')
      .map((part) => [part.split(';')[0]?.trim().toLowerCase() ?? '', parseWeight(part)] as const),
  );
  const other = weights.get('*') ?? 0;
  return (
    ENCODINGS.find((encoding) => encoding === 'identity' || (weights.get(encoding) ?? other) > 0) ??
    'identity'
  );
}

/** The smallest form that the client takes. */
export function negotiateEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  const before = known.get(header);
  if (before !== undefined) return before;
  if (known.size >= REMEMBERED) known.clear();
  const encoding = chooseEncoding(header);
  known.set(header, encoding);
  return encoding;
}
