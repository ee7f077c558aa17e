// Reads the body of a request, up to the limit.
import type { IncomingMessage } from 'node:http';

/** Bytes. */
export const BODY_MAX = 1_048_576;

export type ReadBody =
  | { readonly state: 'read'; readonly body: Buffer }
  | { readonly state: 'too large' }
  /** The client went away. */
  | { readonly state: 'broken' };

/** An editor's picture, and the form around it. */
const UPLOAD = '/api/editor/files';
const UPLOAD_MAX = 16_500_000;
const EDITOR_COOKIE = /(?:^|;)\s*(?:__Host-)?editor_session=/;

/** How large the body may be: more only where somebody who seems to be an editor sends a picture. */
export const bodyMaxOf = ({ url, headers }: IncomingMessage): number =>
  url === UPLOAD && EDITOR_COOKIE.test(headers.cookie ?? '') ? UPLOAD_MAX : BODY_MAX;

const BODYLESS = new Set(['GET', 'HEAD']);

export function readBody(req: IncomingMessage, max: number = BODY_MAX): Promise<ReadBody> {
  if (BODYLESS.has(req.method ?? 'GET')) return Promise.resolve({ state: 'read', body: Buffer.alloc(0) });
  if (Number(req.headers['content-length'] ?? 0) > max) return Promise.resolve({ state: 'too large' });
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= max) chunks.push(chunk);
      else done({ state: 'too large' });
    });
    req.once('end', () => done({ state: 'read', body: Buffer.concat(chunks) }));
    req.once('error', () => done({ state: 'broken' }));
    req.once('close', () => done({ state: 'broken' }));
  });
}
