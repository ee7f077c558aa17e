// The answers that are under way: the last ones of their connections when the server ends, awaited where order matters.
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export class PendingAnswers {
  readonly #open = new Set<ServerResponse<IncomingMessage>>();
  #areLast = false;
  #asked = 0;
  #held: (() => void)[] | undefined;

  /** How many requests there were so far. */
  get asked(): number {
    return this.#asked;
  }

  /** Passes requests on and knows which have no whole answer yet. */
  readonly wrap =
    (listener: RequestListener): RequestListener =>
    (req, res) => {
      this.#asked += 1;
      // On a connection that is being ended nobody would learn what the request did.
      if (req.socket.writableEnded) return void req.socket.destroy();
      this.#open.add(res);
      res.once('close', () => this.#open.delete(res));
      if (this.#areLast) res.shouldKeepAlive = false;
      if (this.#held) this.#held.push(() => listener(req, res));
      else listener(req, res);
    };

  /** From now on requests wait until `goOn`: answering them would take the time that something else needs. */
  hold(): void {
    this.#held ??= [];
  }

  goOn(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const answer of held) answer();
  }

  /** From now on each answer is the last of its connection, and says so. */
  endWithNext(): void {
    this.#areLast = true;
    for (const res of this.#open) if (!res.headersSent) res.shouldKeepAlive = false;
  }

  /** Resolves when every whole request that came on this connection so far is answered. */
  async waitForEarlier(socket: Duplex): Promise<void> {
    const earlier = [...this.#open].filter(({ req }) => req.socket === socket && req.complete);
    await Promise.all(earlier.map((res) => once(res, 'close')));
  }
}
