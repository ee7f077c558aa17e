// How much work of others a webhook may make. Anybody can send one: what proves nothing must not spend the shop's calls
// to a gateway. What a limit keeps back is not lost: gateways send again, and open payments are asked for by themselves.
import { toNetwork } from '#lib/domain/address/to-network.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { RateLimit } from '../../../rate-limit.ts';

/** Events that proved nothing, from one network and at one gateway. */
interface Rates {
  readonly network: RateLimit;
  readonly gateway: RateLimit;
}

const createRates = (network: number, gateway: number): Rates => ({
  network: new RateLimit({ limit: network, windowMs: MINUTE_MS }),
  gateway: new RateLimit({ limit: gateway, windowMs: MINUTE_MS }),
});

/** Questions about one payment that events may cause in a minute; one more follows at its end. */
const QUESTIONS = { limit: 5, windowMs: MINUTE_MS } as const;

export class WebhookLimits {
  /** `forged` where a gateway proves its events and this one was not; `unproven` where none can be proven. */
  readonly #rates = { forged: createRates(60, 600), unproven: createRates(300, 3000) } as const;
  readonly #questions = new RateLimit(QUESTIONS);

  /** Whether an event is read at all, after those that proved nothing. @param now milliseconds since 1970 */
  isOpen(gateway: string, address: string, now: number): boolean {
    return (
      this.#count('forged', gateway, address, now, 0) && this.#count('unproven', gateway, address, now, 0)
    );
  }

  /** Counts an event that proved nothing. */
  note(kind: 'forged' | 'unproven', gateway: string, address: string, now: number): void {
    this.#count(kind, gateway, address, now, 1);
  }

  /** Counts a question about a payment; false when it has to wait for `QUESTIONS.windowMs`. */
  takeQuestion(depositId: string, now: number): boolean {
    return this.#questions.take(depositId, now);
  }

  #count(kind: 'forged' | 'unproven', gateway: string, address: string, now: number, size: number): boolean {
    const { network, gateway: all } = this.#rates[kind];
    const isWithinNetwork = network.take(`${gateway} ${toNetwork(address)}`, now, size);
    return all.take(gateway, now, size) && isWithinNetwork;
  }
}

/** Milliseconds after which a question that had to wait is asked. */
export const QUESTION_WAITS_MS = QUESTIONS.windowMs;
