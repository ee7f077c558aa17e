// The HTTP server around the page server: its limits, its answers to malformed requests, its end.
import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { NOTICES, type Notice, renderNotice } from '../answers/notice.ts';
import { PendingAnswers } from '../answers/pending-answers.ts';
import { getSecurityLines } from '../answers/security-headers.ts';
import { createFindFresh, type FindFresh } from '../find-representation.ts';
import { PageServer, type PageServerOptions } from '../page-server.ts';
import { createRequestId } from '../requests/request-id.ts';
import { closeServer } from './close-server.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, Connections } from './connections.ts';
import { openFastLane } from './fast-lane.ts';

export interface ServerOptions extends Omit<PageServerOptions, 'isReady' | 'find'> {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Serves what is in memory before Node's HTTP parser. */
  readonly hasFastLane: boolean;
  readonly limits?: Partial<ConnectionLimits>;
  /** How long answers that run have from the beginning of the end, in milliseconds. */
  readonly endsAfterMs?: number;
}

export interface RunningServer {
  readonly port: number;
  /** Answers what was asked, then takes no new connections and closes what is left. Takes eight seconds at most. */
  close(): Promise<void>;
}

/** Milliseconds. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
} as const;
const HEADER_BYTES_MAX = 16_384;

const PARSER_NOTICES: Readonly<Record<string, Notice>> = {
  HPE_HEADER_OVERFLOW: NOTICES.headers,
  ERR_HTTP_REQUEST_TIMEOUT: NOTICES.slow,
};

/** What a client sent that could not be parsed begins with it. */
const HEAD = Buffer.from('HEAD ');
const isHead = ({ rawPacket }: { readonly rawPacket?: Buffer }): boolean =>
  rawPacket?.subarray(0, HEAD.length).equals(HEAD) === true;

/** Answers on a socket whose bytes made no request. An answer to HEAD ends with its headers (RFC 9110, 9.3.2). */
function writeToSocket(socket: Duplex, notice: Notice, hasBody: boolean): void {
  const { type, body } = renderNotice(notice, undefined);
  const lines = [
    ['content-type', type],
    ['content-length', String(body.length)],
    ...getSecurityLines({}),
    ...Object.entries(notice.headers ?? {}),
    ['x-request-id', createRequestId(undefined, false)],
    ['connection', 'close'],
  ];
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${notice.status} ${STATUS_CODES[notice.status]}\r\n${head}\r\n${hasBody ? body : ''}`);
}

type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** Answers a malformed request, after the requests before it on the connection. */
async function refuse(answers: PendingAnswers, error: ParserError, socket: Duplex): Promise<void> {
  await answers.waitForEarlier(socket);
  if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
  else writeToSocket(socket, PARSER_NOTICES[error.code ?? ''] ?? NOTICES.request, !isHead(error));
}

/** Counts what is answered from memory: by the page server, and before Node parses a request. */
function countFound(find: FindFresh, metrics: PageServerOptions['metrics']): FindFresh {
  if (!metrics) return find;
  return (...asked) => {
    const found = find(...asked);
    if (found) metrics.meter.countHit();
    return found;
  };
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port, trustsProxy, hsts, hasFastLane, endsAfterMs } = options;
  let isReady = true;
  const hasEdge = options.toEdgeLines !== undefined;
  const find = countFound(createFindFresh({ ...options, hasEdge }), options.metrics);
  const front = new PageServer({ ...options, find, isReady: () => isReady });
  const answers = new PendingAnswers();
  const connections = new Connections();
  const limits = { ...CONNECTION_LIMITS, ...options.limits };
  const settings = {
    ...LIMITS,
    keepAliveTimeout: limits.idleMs,
    maxHeaderSize: HEADER_BYTES_MAX,
    noDelay: true,
  };
  const server = createServer(settings, answers.wrap(front.listener));
  const lane = hasFastLane ? openFastLane(server, { find, trustsProxy, hsts, limits }) : undefined;
  connections.limit(server, limits, !trustsProxy);
  server.on('clientError', (error, socket) => void refuse(answers, error, socket));
  server.on('connect', (_req: IncomingMessage, socket: Duplex) =>
    writeToSocket(socket, NOTICES.method, true),
  );
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      isReady = false;
      options.live?.close();
      return closeServer({ server, lane, answers, connections, ...(endsAfterMs && { endsAfterMs }) });
    },
  };
}
