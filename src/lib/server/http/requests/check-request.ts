// Refuses requests by method, encoding and form of the address, before anything is looked up.
import type { IncomingMessage } from 'node:http';
import { METHODS, NOTICES, type Notice } from '../answers/notice.ts';

const ADDRESS_MAX = 8192;
/** Printable ASCII without backslash and number sign: all that a request's address may be made of. */
const ADDRESS = /^\/(?!\/)[!"$-[\]-~]*$/;
/** Encoded separators and control characters get round rules that look at paths. */
const ENCODED_TRICK = /%(?:2f|5c|7f|[01][0-9a-f])/i;
const KNOWN_METHODS: ReadonlySet<string> = new Set(METHODS);

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const HAS_DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

function checkAddress(url: string): Notice | undefined {
  if (url.length > ADDRESS_MAX) return NOTICES.addressLength;
  const path = url.split('?', 1)[0] ?? '';
  const isFine =
    ADDRESS.test(url) && !ENCODED_TRICK.test(path) && !HAS_DOT_SEGMENT.test(path) && isDecodable(path);
  return isFine ? undefined : NOTICES.address;
}

export function checkRequest(asked: IncomingMessage): Notice | undefined {
  const { method = '', url = '', headers } = asked;
  // RFC 9112, 3.2: a request with two of them is bad.
  if ((asked.headersDistinct.host?.length ?? 0) > 1) return NOTICES.host;
  if (!KNOWN_METHODS.has(method)) return NOTICES.method;
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return NOTICES.encoding;
  return checkAddress(url);
}
