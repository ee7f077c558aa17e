// Writes answers. A cached representation is written with its lines as they are; any other answer is put together here.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding, Representation } from '../../page-cache/page.ts';
import {
  compressBrotli,
  compressGzip,
  getOwnLines,
  type HeaderLines,
} from '../../page-cache/representation.ts';
import { negotiateEncoding } from '../requests/accept-encoding.ts';
import { type Notice, renderNotice } from './notice.ts';
import { getSecurityLines, HSTS } from './security-headers.ts';

/** What every answer needs of its request. */
export interface RequestMeta {
  /** Of the request, or of the rendering that it was answered with where that failed. */
  id: string;
  readonly isSecure: boolean;
  /** What browsers are told of https, where the request came by it. */
  readonly hsts?: string;
}

const COMPRESS_FROM_BYTES = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|[\w.]+\+(?:json|xml))|image\/svg)/;
const COMPRESSORS = { br: compressBrotli, gzip: compressGzip } as const;
/** How long a client may go on sending a body that was refused, in milliseconds. */
const LINGER_MS = 2000;

const getLastLines = ({ id, hsts }: RequestMeta): string[] =>
  hsts === undefined ? ['x-request-id', id] : ['x-request-id', id, HSTS, hsts];

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((part) => ['*', etag, `W/${etag}`].includes(part.trim()));
}

export function writeRepresentation(
  req: IncomingMessage,
  res: ServerResponse,
  form: Representation,
  asked: RequestMeta,
  edgeLines: readonly string[] = [],
): void {
  if (isUnchanged(req.headers['if-none-match'], form.etag)) {
    res.writeHead(304, [...form.shared.unchanged, 'etag', form.etag, ...edgeLines, ...getLastLines(asked)]);
    res.end();
    return;
  }
  res.writeHead(200, [...form.shared.ok, ...getOwnLines(form), ...edgeLines, ...getLastLines(asked)]);
  res.end(req.method === 'HEAD' ? undefined : form.body);
}

export interface WholeAnswer {
  readonly status: number;
  readonly lines: HeaderLines;
  readonly body: Buffer;
}

const hasBody = (status: number): boolean => status !== 204 && status !== 304;

async function compressAnswer(
  answer: WholeAnswer,
  encoding: Encoding,
): Promise<{ body: Buffer; lines: HeaderLines }> {
  const headers = new Map(answer.lines);
  const isFit = COMPRESSIBLE.test(headers.get('content-type') ?? '') && !headers.has('content-encoding');
  if (answer.body.length < COMPRESS_FROM_BYTES || !isFit) return { body: answer.body, lines: [] };
  if (encoding === 'identity') return { body: answer.body, lines: [['vary', 'accept-encoding']] };
  const body = await COMPRESSORS[encoding](answer.body);
  return {
    body,
    lines: [
      ['content-encoding', encoding],
      ['vary', 'accept-encoding'],
    ],
  };
}

export async function writeAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  answer: WholeAnswer,
  asked: RequestMeta,
): Promise<void> {
  const { body, lines } = await compressAnswer(answer, negotiateEncoding(req.headers['accept-encoding']));
  const isKnown = hasBody(answer.status) && !(req.method === 'HEAD' && body.length === 0);
  const length = isKnown ? ['content-length', String(body.length)] : [];
  res.writeHead(answer.status, [...answer.lines.flat(), ...lines.flat(), ...length, ...getLastLines(asked)]);
  res.end(req.method === 'HEAD' || !hasBody(answer.status) ? undefined : body);
}

/** A body that is still coming in is let in for a moment, so that the client gets to read the answer. */
export function writeNotice(
  req: IncomingMessage,
  res: ServerResponse,
  notice: Notice,
  asked: RequestMeta,
): void {
  const isCall = req.url?.startsWith('/api/');
  const { type, body } = renderNotice(notice, isCall ? undefined : req.headers.accept);
  const lines: HeaderLines = [['content-type', type], ...getSecurityLines({}), ['cache-control', 'no-store']];
  const own = Object.entries(notice.headers ?? {}).flat();
  const sendsBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  const ends = sendsBody && !req.complete ? ['connection', 'close'] : [];
  const length = ['content-length', String(body.length)];
  res.writeHead(notice.status, [...lines.flat(), ...own, ...ends, ...length, ...getLastLines(asked)]);
  if (ends.length === 0) return void res.end(req.method === 'HEAD' ? undefined : body);
  // Node.js closes the connection at the end of the answer: what the client sends after that takes the answer from it.
  res.write(body);
  req.once('end', () => res.end());
  req.resume();
  setTimeout(() => req.socket.destroy(), LINGER_MS).unref();
}
