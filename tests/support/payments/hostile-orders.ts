// The same hostile orders of events for every gateway: answers that are lost, calls that never arrive, the customer who
// comes back again and again, polls in between. Whatever happens, what the gateway took is what the wallet has.
import fc from 'fast-check';
import { expect } from 'vitest';
import { isOpen } from '#lib/domain/payments/payment-state.ts';
import type { Payment } from '#platform/money/payments/provider.ts';
import { countRounds } from '../count-rounds.ts';
import type { GatewayShop } from './gateway-shop.ts';
import type { Fault, LocalServer } from './local-server.ts';

export interface HostileGateway<Conduct extends string> {
  readonly shop: GatewayShop;
  readonly server: LocalServer;
  /** What cards may do. */
  readonly conducts: readonly Conduct[];
  /** Asks for a payment by a card that behaves so. */
  begin(conduct: Conduct, key: string): Promise<Payment>;
  /** The customer does what is to be done elsewhere: pays on the gateway's page, answers the bank. */
  finish(id: string): Promise<void> | void;
  /** The customer is back: by the return page, by the bank's answer. */
  comeBack(id: string): Promise<unknown>;
  /** Reports of the gateway itself, where it sends any. */
  deliver?(id: string): Promise<unknown>;
  /** Calls that a fault may hit. */
  readonly calls: readonly Pick<Fault, 'method' | 'path'>[];
  /** What was taken and not given back, in cents. */
  sumCharged(): number;
}

const STEPS = ['finish', 'comeBack', 'poll', 'deliver', 'wait', 'lost', 'cut', 'slow', 'again'] as const;
type Step = (typeof STEPS)[number];
const STEP_MS = 20_000;
/** Longer than any gateway leaves an attempt under way, and longer than anybody waits for a customer. */
const WAITS_MS = [200_000, 200_000, 90_000_000, 200_000];

interface Case {
  readonly conduct: string;
  readonly firstFault: Fault['kind'] | undefined;
  readonly steps: readonly Step[];
}

const pushFaults = ({ server, calls }: HostileGateway<string>, kind: Fault['kind']): void => {
  for (const call of calls) server.faults.push({ ...call, kind });
};

/** What goes wrong in one step is for the next one to mend. */
const ignore = async (step: Promise<unknown>): Promise<void> => {
  try {
    await step;
  } catch {}
};

async function takeStep<C extends string>(
  gateway: HostileGateway<C>,
  { id, key, conduct }: { id: string; key: string; conduct: C },
  step: Step,
): Promise<void> {
  const { shop } = gateway;
  if (step === 'finish') await gateway.finish(id);
  else if (step === 'comeBack') await ignore(gateway.comeBack(id));
  else if (step === 'poll') await shop.poll(id);
  else if (step === 'deliver') await ignore(Promise.resolve(gateway.deliver?.(id)));
  else if (step === 'wait') shop.platform.clock.advance(STEP_MS);
  else if (step === 'again') await gateway.begin(conduct, key);
  else pushFaults(gateway, step);
}

/** Everything works again, and enough time passes. The payment as it ended. */
async function settle<C extends string>(gateway: HostileGateway<C>, id: string): Promise<Payment> {
  const { shop, server } = gateway;
  server.faults.splice(0);
  for (const waitMs of WAITS_MS) {
    await gateway.finish(id);
    await Promise.all([
      ignore(gateway.comeBack(id)),
      shop.poll(id),
      ignore(Promise.resolve(gateway.deliver?.(id))),
    ]);
    if (!isOpen((await shop.read(id)).status)) break;
    shop.platform.clock.advance(waitMs);
  }
  return shop.read(id);
}

/** Runs many orders against one shop. */
export async function runHostileOrders<C extends string>(
  gateway: HostileGateway<C>,
  runs = 40,
): Promise<void> {
  const { shop } = gateway;
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...gateway.conducts),
      fc.constantFrom(undefined, 'lost', 'cut', 'slow') as fc.Arbitrary<Case['firstFault']>,
      fc.array(fc.constantFrom(...STEPS), { maxLength: 8 }),
      async (conduct, firstFault, steps) => {
        turn += 1;
        const key = `hostile-${turn}`;
        gateway.server.faults.splice(0);
        if (firstFault) pushFaults(gateway, firstFault);
        const { id } = await gateway.begin(conduct, key);
        for (const step of steps) await takeStep(gateway, { id, key, conduct }, step);
        const { status } = await settle(gateway, id);
        expect(['succeeded', 'failed']).toContain(status);
        expect(await shop.readBalance()).toBe(gateway.sumCharged());
      },
    ),
    { numRuns: countRounds(runs) },
  );
  expect(await shop.readLedgerFaults()).toEqual([]);
}
