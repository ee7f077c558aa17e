// Files by their extension: type, whether it is worth compressing, and how long a browser may keep it unasked.
interface FileType {
  readonly type: string;
  readonly isText: boolean;
  readonly maxAgeS: number;
}

const DAY_S = 86_400;
const text = (type: string): FileType => ({ type, isText: true, maxAgeS: 0 });
const media = (type: string): FileType => ({ type, isText: false, maxAgeS: DAY_S });

const TYPES: Readonly<Record<string, FileType>> = {
  html: text('text/html; charset=utf-8'),
  css: text('text/css; charset=utf-8'),
  js: text('text/javascript; charset=utf-8'),
  mjs: text('text/javascript; charset=utf-8'),
  json: text('application/json'),
  webmanifest: text('application/manifest+json'),
  txt: text('text/plain; charset=utf-8'),
  xml: text('application/xml'),
  svg: { ...media('image/svg+xml'), isText: true },
  ico: media('image/x-icon'),
  png: media('image/png'),
  jpg: media('image/jpeg'),
  jpeg: media('image/jpeg'),
  webp: media('image/webp'),
  avif: media('image/avif'),
  gif: media('image/gif'),
  woff2: media('font/woff2'),
  pdf: media('application/pdf'),
};

const UNKNOWN = media('application/octet-stream');

export const fileTypeOf = (name: string): FileType =>
  TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? UNKNOWN;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Names below `_assets` hold a hash of the content. */
export function cachingOf(url: string): string {
  if (url.startsWith('/_assets/')) return IMMUTABLE;
  const { maxAgeS } = fileTypeOf(url);
  return maxAgeS === 0 ? 'no-cache' : `public, max-age=${maxAgeS}`;
}
