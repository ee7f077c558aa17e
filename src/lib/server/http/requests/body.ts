// Reads the body of a request, up to its limit, and within what all connections together may hold.
import type { IncomingMessage } from 'node:http';

/** Bytes of bodies that are still coming in, over all connections. */
const RECEIVING_MAX = 67_108_864;

export type ReadBody =
  | { readonly state: 'read'; readonly body: Buffer<ArrayBuffer> }
  | { readonly state: 'too large' }
  /** Given up in favour of newer ones: it was the one that took longest. */
  | { readonly state: 'crowded out' }
  /** The client went away. */
  | { readonly state: 'broken' };

interface Receiving {
  bytes: number;
  readonly giveUp: () => void;
}

/** Counts what is coming in. Past the limit the oldest are given up: a body of a visitor arrives within moments. */
export class BodyBudget {
  readonly #limit: number;
  readonly #receiving = new Set<Receiving>();
  #bytes = 0;

  constructor(limitBytes: number = RECEIVING_MAX) {
    this.#limit = limitBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  open(giveUp: () => void): Receiving {
    const one = { bytes: 0, giveUp };
    this.#receiving.add(one);
    return one;
  }

  add(one: Receiving, bytes: number): void {
    one.bytes += bytes;
    this.#bytes += bytes;
    for (const oldest of this.#receiving) {
      if (this.#bytes <= this.#limit) return;
      this.close(oldest);
      oldest.giveUp();
    }
  }

  close(one: Receiving): void {
    if (this.#receiving.delete(one)) this.#bytes -= one.bytes;
  }
}

const BODYLESS = new Set(['GET', 'HEAD']);

export function readBody(req: IncomingMessage, max: number, budget: BodyBudget): Promise<ReadBody> {
  if (BODYLESS.has(req.method ?? 'GET')) return Promise.resolve({ state: 'read', body: Buffer.alloc(0) });
  if (Number(req.headers['content-length'] ?? 0) > max) return Promise.resolve({ state: 'too large' });
  return new Promise((done) => {
    let chunks: Buffer[] = [];
    const settle = (answer: ReadBody): void => {
      budget.close(receiving);
      chunks = [];
      req.off('data', take);
      done(answer);
    };
    const receiving = budget.open(() => settle({ state: 'crowded out' }));
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      if (receiving.bytes + chunk.length > max) settle({ state: 'too large' });
      else budget.add(receiving, chunk.length);
    };
    req.on('data', take);
    req.once('end', () => settle({ state: 'read', body: Buffer.concat(chunks) }));
    req.once('error', () => settle({ state: 'broken' }));
    req.once('close', () => settle({ state: 'broken' }));
  });
}
