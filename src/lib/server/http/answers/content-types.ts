// Files by their extension: type, whether it is worth compressing, and how long a browser may keep it unasked.
interface FileType {
  readonly type: string;
  readonly isText: boolean;
  readonly maxAgeS: number;
}

const DAY_S = 86_400;
const defineText = (type: string): FileType => ({ type, isText: true, maxAgeS: 0 });
const defineMedia = (type: string): FileType => ({ type, isText: false, maxAgeS: DAY_S });

const TYPES: Readonly<Record<string, FileType>> = {
  html: defineText('text/html; charset=utf-8'),
  css: defineText('text/css; charset=utf-8'),
  js: defineText('text/javascript; charset=utf-8'),
  mjs: defineText('text/javascript; charset=utf-8'),
  json: defineText('application/json'),
  webmanifest: defineText('application/manifest+json'),
  txt: defineText('text/plain; charset=utf-8'),
  xml: defineText('application/xml'),
  svg: { ...defineMedia('image/svg+xml'), isText: true },
  ico: defineMedia('image/x-icon'),
  png: defineMedia('image/png'),
  jpg: defineMedia('image/jpeg'),
  jpeg: defineMedia('image/jpeg'),
  webp: defineMedia('image/webp'),
  avif: defineMedia('image/avif'),
  gif: defineMedia('image/gif'),
  woff2: defineMedia('font/woff2'),
  pdf: defineMedia('application/pdf'),
};

const UNKNOWN = defineMedia('application/octet-stream');

export const getFileType = (name: string): FileType =>
  TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? UNKNOWN;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Names below `_assets` hold a hash of the content. */
export function getCacheControl(url: string): string {
  if (url.startsWith('/_assets/')) return IMMUTABLE;
  const { maxAgeS } = getFileType(url);
  return maxAgeS === 0 ? 'no-cache' : `public, max-age=${maxAgeS}`;
}
