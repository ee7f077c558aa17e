// A server on this machine in the place of a payment provider: it answers as the provider's documentation says, and
// loses, delays or breaks the answers that a test names.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closeLater } from '../closing.ts';

export interface LocalCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface LocalAnswer {
  readonly status: number;
  /** As JSON unless it is text or bytes. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What goes wrong with one call. `lost`: it is carried out and no answer comes; `cut`: it never arrives. */
export interface Fault {
  readonly method: string;
  readonly path: RegExp;
  readonly kind: 'lost' | 'cut' | 'slow';
}

export interface LocalServer {
  readonly port: number;
  /** http://127.0.0.1:PORT */
  readonly url: string;
  /** Every call that arrived, in order. */
  readonly calls: LocalCall[];
  /** Each is used once, in order. */
  readonly faults: Fault[];
}

const SLOW_MS = 150;

async function readCall(request: IncomingMessage): Promise<LocalCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

function send(response: ServerResponse, { status, body, headers }: LocalAnswer): void {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(status === 204 ? undefined : text);
}

function takeFault(faults: Fault[], { method, path }: LocalCall): Fault['kind'] | undefined {
  const at = faults.findIndex((fault) => fault.method === method && fault.path.test(path));
  return at < 0 ? undefined : faults.splice(at, 1)[0]?.kind;
}

/** Ends with the test. */
export async function openLocalServer(
  answer: (call: LocalCall) => LocalAnswer | Promise<LocalAnswer>,
): Promise<LocalServer> {
  const calls: LocalCall[] = [];
  const faults: Fault[] = [];
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    calls.push(call);
    const fault = takeFault(faults, call);
    if (fault === 'cut') return void request.socket.destroy();
    const answered = await answer(call);
    if (fault === 'lost') return void request.socket.destroy();
    if (fault === 'slow') await wait(SLOW_MS);
    send(response, answered);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closeLater(
    () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, calls, faults };
}
