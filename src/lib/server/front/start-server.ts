// The HTTP server around the front: its limits, its answers to what is no request, its end.
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { openFastLane } from './fast-lane.ts';
import { freshForms } from './fresh-forms.ts';
import { Front, type FrontOptions } from './front.ts';
import { NOTICES, type Notice, noticeBody } from './notice.ts';
import { requestId } from './request-id.ts';
import { securityLines } from './security-headers.ts';

export interface ServerOptions extends Omit<FrontOptions, 'isReady' | 'find'> {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
}

export interface RunningServer {
  readonly port: number;
  /** Takes no new connections, lets the running answers end, then closes what is left. */
  close(): Promise<void>;
}

/** Milliseconds. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
} as const;
const HEADER_BYTES_MAX = 16_384;
const CLOSE_AFTER_MS = 10_000;

const PARSER_NOTICES: Readonly<Record<string, Notice>> = {
  HPE_HEADER_OVERFLOW: NOTICES.headers,
  ERR_HTTP_REQUEST_TIMEOUT: NOTICES.slow,
};

/** Answers on a socket that holds no request: the parser could not make one. */
function writeToSocket(socket: Duplex, notice: Notice): void {
  const { type, body } = noticeBody(notice, undefined);
  const lines = [
    ['content-type', type],
    ['content-length', String(body.length)],
    ...securityLines({}),
    ...Object.entries(notice.headers ?? {}),
    ['x-request-id', requestId(undefined, false)],
    ['connection', 'close'],
  ];
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${notice.status} ${STATUS_CODES[notice.status]}\r\n${head}\r\n${body}`);
}

function onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
  else writeToSocket(socket, PARSER_NOTICES[error.code ?? ''] ?? NOTICES.request);
}

function closing(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_AFTER_MS);
  return new Promise((done) => {
    server.close(() => {
      clearTimeout(timer);
      done();
    });
    server.closeIdleConnections();
  });
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  let isReady = true;
  const find = freshForms(options);
  const front = new Front({ ...options, find, isReady: () => isReady });
  const server = createServer({ ...LIMITS, maxHeaderSize: HEADER_BYTES_MAX, noDelay: true }, front.listener);
  const lane = openFastLane(server, find, options.trustsProxy);
  server.on('clientError', onClientError);
  server.on('connect', (_req: IncomingMessage, socket: Duplex) => writeToSocket(socket, NOTICES.method));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(options.port, options.host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      isReady = false;
      lane.close();
      return closing(server);
    },
  };
}
