// Serves fresh pages and files before Node's HTTP server makes objects of the request, which takes more time than all the
// rest. A connection stays here as long as each chunk is one whole, plain GET of something fresh. With the first other
// chunk the connection goes to Node's HTTP server and stays there.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { pageAddresses } from '../../page-addresses.ts';
import type { Representation } from '../../page-cache/page.ts';
import { HSTS } from '../answers/security-headers.ts';
import { isUnchanged } from '../answers/write-answer.ts';
import type { FindFresh, RepresentationQuery } from '../find-representation.ts';
import { negotiateEncoding } from '../requests/accept-encoding.ts';
import { createRequestId } from '../requests/request-id.ts';
import { type ConnectionLimits, endStuck } from './connections.ts';

const HEAD_BYTES_MAX = 8192;
/** Milliseconds that a connection may be silent before its first request. */
const FIRST_WITHIN_MS = 10_000;

/** Strictly what RFC 9112 allows; anything looser is left to Node's parser. */
const BLOCK = /^(?:\r\n[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*)+\r\n\r\n$/;
/** A target is looked up as it is sent, so one that Node would refuse must not match. */
const TARGET = /^\/[!-~]*$/;
/** A request with one of these is not plain. */
const NOT_PLAIN =
  /\r\n(?:content-length|transfer-encoding|connection|expect|upgrade|te|trailer|range|x-request-id|http2-settings):/i;
const KEEPS_OPEN = /\r\nconnection:[\t ]*keep-alive[\t ]*(?=\r\n)/gi;

/** A parsed block of headers. A browser sends the same block many times. */
interface ParsedHead extends RepresentationQuery {
  readonly host: string;
  readonly match: string | undefined;
  readonly isSecure: boolean;
}

/** The only value of a header; `undefined` without one, `null` when there are several. */
function findOnlyValue(block: string, name: string): string | undefined | null {
  const values = [...block.matchAll(new RegExp(`\\r\\n${name}:([^\\r]*)`, 'gi'))];
  return values.length > 1 ? null : values[0]?.[1]?.trim();
}

/** @param block every header with the line break before it, and the empty line. */
export function parseBlock(block: string, trustsProxy: boolean): ParsedHead | undefined {
  if (!BLOCK.test(block) || NOT_PLAIN.test(block.replace(KEEPS_OPEN, ''))) return undefined;
  const [host, accept, match, cookie] = ['host', 'accept-encoding', 'if-none-match', 'cookie'].map((name) =>
    findOnlyValue(block, name),
  );
  if (!host || accept === null || match === null || cookie === null) return undefined;
  if (pageAddresses.hasBypassCookie(cookie)) return undefined;
  const isSecure = trustsProxy && findOnlyValue(block, 'x-forwarded-proto') === 'https';
  return {
    host,
    encoding: negotiateEncoding(accept),
    variant: pageAddresses.readVariant(cookie),
    match,
    isSecure,
  };
}

let second = 0;
let date = '';
function getDateLine(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = `date: ${new Date(now * 1000).toUTCString()}\r\n`;
  }
  return date;
}

function writeToSocket(
  socket: Socket,
  form: Representation,
  { match, isSecure }: ParsedHead,
  hsts: string,
): void {
  const { body, etag, encoding, shared } = form;
  const secured = isSecure ? `${HSTS}: ${hsts}\r\n` : '';
  const last = `etag: ${etag}\r\n${getDateLine()}x-request-id: ${createRequestId(undefined, false)}\r\n${secured}`;
  if (isUnchanged(match, etag)) {
    socket.write(`${shared.unchangedText}${last}\r\n`, 'latin1');
    return;
  }
  const encoded = encoding === 'identity' ? '' : `content-encoding: ${encoding}\r\n`;
  socket.cork();
  socket.write(`${shared.okText}${last}${encoded}content-length: ${body.length}\r\n\r\n`, 'latin1');
  socket.write(body);
  socket.uncork();
}

interface LaneOptions {
  readonly find: FindFresh;
  readonly trustsProxy: boolean;
  readonly hsts: string;
  readonly limits: Pick<ConnectionLimits, 'idleMs' | 'lingerMs'>;
  readonly handOver: (socket: Socket) => void;
  readonly isOpen: () => boolean;
}

/** A connection in the lane. */
class LaneConnection {
  readonly #socket: Socket;
  readonly #options: LaneOptions;
  readonly #gone: () => void;
  readonly #listeners: Readonly<Record<string, (chunk: Buffer) => void>>;
  #block = '';
  #head: ParsedHead | undefined;

  constructor(socket: Socket, options: LaneOptions, gone: () => void) {
    this.#socket = socket;
    this.#options = options;
    this.#gone = gone;
    this.#listeners = {
      data: (chunk) => this.#handleChunk(chunk),
      drain: () => socket.resume(),
      end: () => socket.end(),
      timeout: () => endStuck(socket, options.limits.lingerMs),
      error: () => socket.destroy(),
      close: gone,
    };
    socket.setTimeout(FIRST_WITHIN_MS);
    for (const [event, listener] of Object.entries(this.#listeners)) socket.on(event, listener);
  }

  /** A request that fails harms its own connection only. */
  #handleChunk(chunk: Buffer): void {
    // What comes after the end is answered no more.
    if (this.#socket.writableEnded) return;
    try {
      this.#serveChunk(chunk);
    } catch {
      this.#socket.destroy();
    }
  }

  #serveChunk(chunk: Buffer): void {
    const socket = this.#socket;
    const form = this.#findRepresentation(chunk);
    if (!form || !this.#head) {
      this.#handOver(chunk);
      return;
    }
    writeToSocket(socket, form, this.#head, this.#options.hsts);
    const { idleMs } = this.#options.limits;
    if (socket.timeout !== idleMs) socket.setTimeout(idleMs);
    if (socket.writableNeedDrain) socket.pause();
  }

  #findRepresentation(chunk: Buffer): Representation | undefined {
    if (chunk.length > HEAD_BYTES_MAX || !this.#options.isOpen()) return undefined;
    const text = chunk.toString('latin1');
    const end = text.indexOf('\r\n');
    if (!text.startsWith('GET ') || !text.endsWith(' HTTP/1.1', end)) return undefined;
    const block = text.slice(end);
    if (block !== this.#block) {
      this.#block = block;
      this.#head = parseBlock(block, this.#options.trustsProxy);
    }
    const head = this.#head;
    const target = text.slice('GET '.length, end - ' HTTP/1.1'.length);
    return head && TARGET.test(target) ? this.#options.find(head.host, target, head) : undefined;
  }

  /** Puts the chunk back and hands the connection to Node's server. */
  #handOver(chunk: Buffer): void {
    const socket = this.#socket;
    for (const [event, listener] of Object.entries(this.#listeners)) socket.off(event, listener);
    this.#gone();
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(chunk);
    this.#options.handOver(socket);
    socket.resume();
  }
}

export interface FastLane {
  /** From now on every request goes to Node's server. */
  handOverAll(): void;
  /** Ends the connections in the lane. */
  close(): void;
  destroy(): void;
}

/** Takes every new connection of the server first. */
export function openFastLane(
  server: Server,
  settings: Pick<LaneOptions, 'find' | 'trustsProxy' | 'hsts' | 'limits'>,
): FastLane {
  const own = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  const handOver = (socket: Socket): void => {
    for (const listener of own) listener.call(server, socket);
  };
  const here = new Set<Socket>();
  let isOpen = true;
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    here.add(socket);
    new LaneConnection(socket, { ...settings, handOver, isOpen: () => isOpen }, () => here.delete(socket));
  });
  return {
    handOverAll() {
      isOpen = false;
    },
    close() {
      for (const socket of here) socket.end();
    },
    destroy() {
      for (const socket of here) socket.destroy();
    },
  };
}
