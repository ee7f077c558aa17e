// A server for what answers requests of the web platform, with an end in order: sites poll it by connections that are kept.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { PendingAnswers } from '../answers/pending-answers.ts';
import { closeServer } from './close-server.ts';
import { CONNECTION_LIMITS, Connections } from './connections.ts';
import type { RunningServer } from './start-server.ts';

/** Sites of ours connect, as many as they are. A call takes as long as it takes. */
const NO_LIMITS = {
  ...CONNECTION_LIMITS,
  total: Number.POSITIVE_INFINITY,
  perAddress: Number.POSITIVE_INFINITY,
  standstillMs: 0,
};

/** A call that waits for a gateway writes what it has taken before it is cut off. The process ends somewhat later. */
const ENDS_AFTER_MS = 25_000;

interface ServedFetch {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly host: string;
  readonly port: number;
  /** How long calls that are being answered have from the beginning of the end, in milliseconds. */
  readonly endsAfterMs?: number;
}

export async function serveFetch({
  fetch,
  host,
  port,
  endsAfterMs = ENDS_AFTER_MS,
}: ServedFetch): Promise<RunningServer> {
  const answers = new PendingAnswers();
  const connections = new Connections();
  const answer = getRequestListener(fetch, { hostname: host });
  const server = createServer(answers.wrap((req, res) => void answer(req, res)));
  connections.limit(server, NO_LIMITS, false);
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => closeServer({ server, lane: undefined, answers, connections, endsAfterMs }),
  };
}
