// Services that fail in every way that services fail, in front of those that are well: a server on a port of its own.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Failure = (response: ServerResponse, well: string) => void;

const json = { 'content-type': 'application/json' };
const answerWith =
  (status: number, body: string, type = json) =>
  (response: ServerResponse) =>
    void response.writeHead(status, type).end(body);

export const FAULTS = {
  reset: (response) => void response.socket?.destroy(),
  silent: () => {},
  'half, then silent': (response, well) =>
    void response.writeHead(200, json).write(well.slice(0, well.length / 2)),
  'half, then reset': (response, well) => {
    response.writeHead(200, { ...json, 'content-length': String(Buffer.byteLength(well)) });
    response.write(well.slice(0, well.length / 2), () => response.socket?.destroy());
  },
  'half a JSON': (response, well) => answerWith(200, well.slice(0, well.length / 2))(response),
  'an error': answerWith(500, '{"error":{"code":"internal_error","message":"x"},"errors":[{"message":"x"}]}'),
  'a page of a proxy': answerWith(502, '<html><h1>502 Bad Gateway</h1></html>', {
    'content-type': 'text/html',
  }),
  'a page that is fine': answerWith(200, '<html><h1>Welcome</h1></html>', { 'content-type': 'text/html' }),
  nothing: answerWith(200, ''),
  'another shape': answerWith(200, '{"result":"x","data":"x"}'),
  null: answerWith(200, 'null'),
  'a list': answerWith(200, '[]'),
  'empty lists': answerWith(200, '{"result":[],"data":[]}'),
  'too many requests': answerWith(429, '{"error":{"code":"too_many_requests","message":"x"}}'),
  'a redirect to nowhere': (response) =>
    void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
} as const satisfies Record<string, Failure>;
export type Fault = keyof typeof FAULTS;

export interface FaultyServices {
  readonly url: string;
  /** From now on, for the paths that match; all is well without one. */
  setFault(sickness?: Fault, at?: RegExp): void;
  close(): void;
}

type Fetch = (request: Request) => Promise<Response>;

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length > 0 ? Buffer.concat(parts) : undefined;
}

export async function openFaultyServices(fetch: Fetch): Promise<FaultyServices> {
  let now: { sickness: Fault; at: RegExp } | undefined;
  const server = createServer(async (asked, response) => {
    const { method = 'GET', url = '/', headers } = asked;
    const body = await readBody(asked);
    const answer = await fetch(
      new Request(`http://services.test${url}`, {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        ...(body && { body: new Uint8Array(body) }),
      }),
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (now?.at.test(url)) FAULTS[now.sickness](response, bytes.toString());
    else response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault(sickness, at = /./) {
      now = sickness && { sickness, at };
      server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
