// How much work of others a webhook may make. Anybody can send one: what proves nothing must not spend the shop's calls
// to a gateway. What a limit keeps back is not lost: gateways send again, and open payments are asked for by themselves.
import { toNetwork } from '#lib/domain/address/to-network.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { RateLimit } from '../../../ground/rate-limits/rate-limit.ts';
import type { Services } from '../../../services.ts';

/** Events that proved nothing, from one network and at one gateway. */
interface Rates {
  readonly network: RateLimit;
  readonly gateway: RateLimit;
}

const createRates = (services: Services, name: string, network: number, gateway: number): Rates => ({
  network: new RateLimit(services, `${name} events`, { limit: network, windowMs: MINUTE_MS }),
  gateway: new RateLimit(services, `${name} events of all`, { limit: gateway, windowMs: MINUTE_MS }),
});

/** Questions about one payment that events may cause in a minute; one more follows at its end. */
const QUESTIONS = { limit: 5, windowMs: MINUTE_MS } as const;

const toNetworkKey = (gateway: string, address: string): string => `${gateway} ${toNetwork(address)}`;

export class WebhookLimits {
  /** `forged` where a gateway proves its events and this one was not; `unproven` where none can be proven. */
  readonly #rates: Readonly<Record<'forged' | 'unproven', Rates>>;
  readonly #questions: RateLimit;

  constructor(services: Services) {
    this.#rates = {
      forged: createRates(services, 'forged', 60, 600),
      unproven: createRates(services, 'unproven', 300, 3000),
    };
    this.#questions = new RateLimit(services, 'payment questions', QUESTIONS);
  }

  /** Whether an event is read at all, after those that proved nothing. */
  async isOpen(gateway: string, address: string): Promise<boolean> {
    const looks = Object.values(this.#rates).flatMap(({ network, gateway: all }) => [
      network.hasRoom(toNetworkKey(gateway, address)),
      all.hasRoom(gateway),
    ]);
    return (await Promise.all(looks)).every(Boolean);
  }

  /** Counts an event that proved nothing. */
  async note(kind: 'forged' | 'unproven', gateway: string, address: string): Promise<void> {
    const { network, gateway: all } = this.#rates[kind];
    await Promise.all([network.take(toNetworkKey(gateway, address)), all.take(gateway)]);
  }

  /** Counts a question about a payment; false when it has to wait for `QUESTIONS.windowMs`. */
  takeQuestion(depositId: string): Promise<boolean> {
    return this.#questions.take(depositId);
  }
}

/** Milliseconds after which a question that had to wait is asked. */
export const QUESTION_WAITS_MS = QUESTIONS.windowMs;
