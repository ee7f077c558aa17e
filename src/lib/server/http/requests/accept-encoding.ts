// Which of our encodings an `Accept-Encoding` header asks for (RFC 9110, 12.5.3).
import { parseAccept } from 'hono/utils/accept';
import { ENCODINGS, type Encoding } from '../../page-cache/page.ts';
import { memoise } from '../memoise.ts';

const HEADERS_MAX = 500;

function chooseEncoding(header: string): Encoding {
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const other = weights.get('*') ?? 0;
  return (
    ENCODINGS.find((encoding) => encoding === 'identity' || (weights.get(encoding) ?? other) > 0) ??
    'identity'
  );
}

const rememberEncoding = memoise(HEADERS_MAX, chooseEncoding);

/** The smallest representation that the client accepts. */
export const negotiateEncoding = (header: string | string[] | undefined): Encoding =>
  typeof header === 'string' ? rememberEncoding(header) : 'identity';
