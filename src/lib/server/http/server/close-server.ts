// The end of the server. Each open or new connection gets an answer that says that it is the last one; only then does the
// server stop listening. Idle connections are closed. What has reached this machine is let in first, without being
// answered meanwhile: the system resets connections that wait when the server stops listening, and those that are closed
// while a request on them waits to be read.
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { PendingAnswers } from '../answers/pending-answers.ts';
import type { Connections } from './connections.ts';
import type { FastLane } from './fast-lane.ts';

/** Milliseconds from the beginning of the end. A proxy learns from `/readyz`, and clients from their last answer. */
const ACCEPTS_FOR_MS = 1000;
const LETS_GO_AFTER_MS = 500;
/** When what is still being answered is cut off, where its server says nothing else. */
const ENDS_AFTER_MS = 8000;
const LOOK_EVERY_MS = 20;
const QUIET_TURN_MS = 3;
/** How long what waits is let in, however many come. */
const LETS_IN_FOR_MS = 1000;

interface Parts {
  readonly server: Server;
  readonly lane: FastLane | undefined;
  readonly answers: PendingAnswers;
  readonly connections: Connections;
  readonly endsAfterMs?: number;
}

/**
 * Resolves after a turn of the event loop in which no connection was accepted and no request was read: each turn accepts
 * one connection and reads what has come on all of them, so nothing waits then.
 */
async function letIn(answers: PendingAnswers, connections: Connections): Promise<void> {
  const deadline = performance.now() + LETS_IN_FOR_MS;
  const count = (): number => connections.accepted + answers.asked;
  let [counted, before] = [-1, 0];
  while (counted !== count() || performance.now() - before > QUIET_TURN_MS) {
    counted = count();
    before = performance.now();
    if (before > deadline) return;
    await turn();
  }
}

export async function closeServer({
  server,
  lane,
  answers,
  connections,
  endsAfterMs = ENDS_AFTER_MS,
}: Parts): Promise<void> {
  const began = performance.now();
  const waitUntilEmpty = async (ms: number): Promise<void> => {
    while (connections.size > 0 && performance.now() - began < ms) await sleep(LOOK_EVERY_MS);
  };
  answers.endWithNext();
  lane?.handOverAll();
  let accepted = -1;
  while (accepted !== connections.accepted && performance.now() - began < ACCEPTS_FOR_MS) {
    accepted = connections.accepted;
    await sleep(LOOK_EVERY_MS);
    await waitUntilEmpty(ACCEPTS_FOR_MS);
  }
  answers.hold();
  await letIn(answers, connections);
  // Node's own `close` would also end connections between two requests, with a request that may be on its way.
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
  answers.goOn();
  await waitUntilEmpty(performance.now() - began + LETS_GO_AFTER_MS);
  answers.hold();
  await letIn(answers, connections);
  lane?.close();
  server.closeIdleConnections();
  answers.goOn();
  const timer = setTimeout(
    () => {
      lane?.destroy();
      server.closeAllConnections();
    },
    endsAfterMs - (performance.now() - began),
  );
  await closed;
  clearTimeout(timer);
}
