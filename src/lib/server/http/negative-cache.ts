// Addresses of which a rendering for nobody in particular has shown that they are not kept (a cart, a login form): for a
// while their visitors go straight to the framework instead of being rendered for twice.
import type { IncomingMessage } from 'node:http';
import { type PageTarget, toKey } from '../page-cache/page.ts';

const REMEMBERED = 5000;
const REMEMBERED_MS = 300_000;

export class NegativeCache {
  readonly #until = new Map<string, number>();

  /**
   * Whether the store should try: the visitor sent nothing of his own, so that the store's rendering is his answer too.
   * Anybody else goes to the framework first, whose answer says whether the page is kept.
   */
  isWorthTrying(req: IncomingMessage, target: PageTarget): boolean {
    const isPlain = req.url === target.path && !req.headers.cookie && !req.headers.authorization;
    return isPlain && (this.#until.get(toKey(target)) ?? 0) < Date.now();
  }

  remember(target: PageTarget): void {
    if (this.#until.size >= REMEMBERED) this.#until.clear();
    this.#until.set(toKey(target), Date.now() + REMEMBERED_MS);
  }

  forget(target: PageTarget): void {
    this.#until.delete(toKey(target));
  }
}
