// Every gateway against a model: payments that are begun again, come back from, reported, asked for, given back and
// disputed in any order. The wallet holds what the gateway took, less what went back and what disputes have taken.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordDispute } from '#platform/money/payments/disputes/record-dispute.ts';
import { RefundRefused } from '#platform/money/payments/reports/receive.ts';
import { countRounds } from '../../../support/count-rounds.ts';
import {
  DRIVER_NAMES,
  DRIVERS,
  type GatewayDriver,
  type ToldDispute,
} from '../../../support/payments/drivers.ts';

const CENTS = 2000;
const LIMIT_MS = 120_000;
const DELIVERIES_MAX = 20;

const STEPS = ['finish', 'comeBack', 'tell', 'poll', 'again', 'refund', 'wait', 'lost'] as const;
type Step = (typeof STEPS)[number] | { readonly dispute: 'first' | 'second'; readonly move: 'on' | 'repeat' };

const Steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Step>(...STEPS) },
    {
      weight: 2,
      arbitrary: fc.record({
        dispute: fc.constantFrom('first' as const, 'second' as const),
        move: fc.constantFrom('on' as const, 'repeat' as const),
      }),
    },
  ),
  { maxLength: 12 },
);

/** What the two disputes of a payment come to: one is lost in the end, the other won. */
const COURSES = {
  first: { cents: 700, states: ['open', 'lost'] },
  second: { cents: 1600, states: ['open', 'won'] },
} as const;

interface Scene {
  readonly driver: GatewayDriver;
  readonly id: string;
  readonly key: string;
  /** How far each dispute is at its gateway: 0 where there is none. */
  readonly reached: { first: number; second: number };
}

/** What is refused or lost is for the next step to mend. */
const ignore = (step: Promise<unknown>): Promise<unknown> => step.catch(() => undefined);

const isTaken = async ({ driver, id }: Scene): Promise<boolean> =>
  ['succeeded', 'refunded'].includes((await driver.shop.read(id)).status);

/** A gateway sends again what was not taken over. */
const notifyDispute = async ({ driver: { shop, notifyDispute: sign }, id }: Scene, told: ToldDispute) => {
  if (sign) {
    let status = 0;
    for (let tries = 0; tries < DELIVERIES_MAX && status !== 200; tries += 1)
      status = await shop.deliver(sign(id, told));
    expect(status).toBe(200);
  } else await recordDispute(shop.services, shop.provider, { depositId: id, actor: 'ops:mia', report: told });
};

async function dispute(scene: Scene, { dispute: name, move }: Exclude<Step, string>): Promise<void> {
  if (!(await isTaken(scene))) return;
  const { cents, states } = COURSES[name];
  if (move === 'on') scene.reached[name] = Math.min(states.length, scene.reached[name] + 1);
  const state = states[scene.reached[name] - 1];
  if (state) await notifyDispute(scene, { reference: `${name}${scene.id}`, state, cents });
}

/** An operator repeats a refund until its answer is not lost. */
async function refund({ driver: { shop, server }, id }: Scene): Promise<unknown> {
  const give = () =>
    shop.refund(id).catch((error: unknown) => {
      if (!(error instanceof RefundRefused)) throw error;
    });
  for (let lost = server.faults.length; ; lost -= 1) {
    try {
      return await give();
    } catch (error) {
      if (lost === 0) throw error;
    }
  }
}

const DOINGS = {
  finish: ({ driver, id }) => driver.finish(id),
  comeBack: ({ driver, id }) => ignore(driver.comeBack(driver.shop, id)),
  tell: async ({ driver, id }) => {
    const event = driver.tell(id);
    if (event) await Promise.all([event.clone(), event].map((sent) => ignore(driver.shop.deliver(sent))));
  },
  poll: ({ driver, id }) => driver.shop.poll(id),
  again: ({ driver, key }) => driver.pay(driver.shop, key),
  refund,
  wait: async ({ driver }) => driver.shop.platform.clock.advance(20_000),
  lost: async ({ driver }) => void driver.server.faults.push({ method: 'POST', path: /./, kind: 'lost' }),
} as const satisfies Record<(typeof STEPS)[number], (scene: Scene) => Promise<unknown>>;

const take = (scene: Scene, step: Step): Promise<unknown> =>
  typeof step === 'string' ? DOINGS[step](scene) : dispute(scene, step);

/** What the disputes have taken, in cents. */
function getDisputed({ reached }: Scene): number {
  const first = reached.first > 0 ? COURSES.first.cents : 0;
  const second = reached.second === 1 ? COURSES.second.cents : 0;
  return Math.min(CENTS, first + second);
}

async function readWorth({ shop }: GatewayDriver): Promise<number> {
  const owed = await shop.services.database.db
    .selectFrom('receivable')
    .select(['owed_cents', 'settled_cents'])
    .execute();
  return (await shop.readBalance()) - owed.reduce((sum, row) => sum + row.owed_cents - row.settled_cents, 0);
}

test.each(DRIVER_NAMES)(
  'whatever happens to payments by %s, the wallet holds what it should',
  async (name) => {
    const driver = await DRIVERS[name](undefined);
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(Steps, async (steps) => {
        turn += 1;
        const before = await readWorth(driver);
        const chargedBefore = driver.sumCharged();
        driver.server.faults.splice(0);
        const key = `model-${turn}`;
        const { id } = await driver.pay(driver.shop, key);
        const scene: Scene = { driver, id, key, reached: { first: 0, second: 0 } };
        for (const step of steps) await take(scene, step);
        driver.server.faults.splice(0);
        for (const step of ['poll', 'finish', 'comeBack', 'tell', 'poll'] as const) await take(scene, step);
        const { status } = await driver.shop.read(id);
        expect(['succeeded', 'refunded']).toContain(status);
        expect(driver.sumCharged() - chargedBefore).toBe(status === 'refunded' ? 0 : CENTS);
        expect((await readWorth(driver)) - before).toBe(
          status === 'refunded' ? 0 : CENTS - getDisputed(scene),
        );
      }),
      { numRuns: countRounds(40) },
    );
    expect(await driver.shop.readLedgerFaults()).toEqual([]);
  },
  LIMIT_MS,
);
