// What customers, operators, gateways and the engine do to a purchase that repeats, in any order and at once.

import { DomainError } from '#platform/domain-error.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { closeCustomer } from '#platform/people/identity/close-account.ts';
import { adjustWallet } from '#platform/people/operators/adjust-wallet.ts';
import { syncCharges } from '#platform/repeat/recurring/calls/sync.ts';
import { changeRecurring } from '#platform/repeat/recurring/change.ts';
import { changeStatus } from '#platform/repeat/recurring/change-status.ts';
import { findLostCharges } from '#platform/repeat/recurring/charges/lost.ts';
import { runCharge } from '#platform/repeat/recurring/charges/run-charge.ts';
import { skipCharge, unskipCharge } from '#platform/repeat/recurring/charges/skip.ts';
import { TEST_PASSWORD } from '../customers.ts';
import { REDIRECT } from '../payments/scripted-provider.ts';
import { createWalletHolder } from '../played-draws.ts';
import {
  beginRecurring,
  countCheckouts,
  keepCard,
  listChargesOf,
  openRecurringShop,
  type RecurringShop,
  runFor,
  runTick,
} from './recurring-shop.ts';

const DAY_MS = 86_400_000;

export interface Scene {
  readonly shop: RecurringShop;
  readonly customerId: string;
  readonly recurringId: string;
  /** Checkouts that there were when it had been stopped; undefined while it may go on. */
  stoppedAt: number | undefined;
}

export interface Setting {
  readonly paysByCard: boolean;
  readonly cents: number;
  readonly isMonthlyPeriod: boolean;
}

export async function openScene({ paysByCard, cents, isMonthlyPeriod }: Setting): Promise<Scene> {
  const shop = await openRecurringShop();
  const { services } = shop;
  const customerId = await createWalletHolder(services, cents);
  const fund = paysByCard ? await keepCard(services, customerId) : 'wallet';
  const period = isMonthlyPeriod ? ('monthly' as const) : undefined;
  const { id } = await beginRecurring(services, { customerId, fund, games: 10, period });
  const [charge] = await listChargesOf(services, id);
  shop.clock.set(Date.parse(charge!.due_at));
  return { shop, customerId, recurringId: id, stoppedAt: undefined };
}

const listKeys = async ({ shop, recurringId }: Scene) =>
  (await listChargesOf(shop.services, recurringId)).map(({ key }) => key);

const setStatus = ({ shop, customerId, recurringId: id }: Scene, status: 'active' | 'paused' | 'cancelled') =>
  changeStatus(shop.services, { customerId, id }, { status: `recurring_status_${status}` });

/** Nothing may be bought from here on. */
async function noteStop(scene: Scene): Promise<void> {
  scene.stoppedAt ??= await countCheckouts(scene.shop.services);
}

const exclude = ({ shop, customerId }: Scene, kind: 'exclusion' | 'break') =>
  excludeCustomer(shop.services, {
    customerId,
    kind,
    until: kind === 'break' ? shop.clock.now() + 400 * DAY_MS : undefined,
    setBy: 'customer',
  });

/** The gateway tells of payments that are under way, each of them twice. */
async function notifyGateway({ shop: { services } }: Scene): Promise<void> {
  const open = await services.database.db
    .selectFrom('deposit')
    .select(['id', 'amount_cents'])
    .where('gateway', '=', 'scripted')
    .where('status', 'in', ['created', 'pending'])
    .execute();
  const report = (cents: number) =>
    ({ report: { state: 'succeeded', captured: { cents, currency: 'AUD' } } }) as const;
  await Promise.all(
    [...open, ...open].map(({ id, amount_cents }) =>
      recordReport(services, { description: 'Card' }, id, report(amount_cents)),
    ),
  );
}

const give = ({ shop, customerId }: Scene, cents: number) =>
  adjustWallet(shop.services, { customer_id: customerId, cents, kind: 'goodwill', reason: 'x', author: 'x' });

export const DOINGS = {
  cancel: async (scene: Scene) => {
    await setStatus(scene, 'cancelled');
    await noteStop(scene);
  },
  exclude: async (scene: Scene) => {
    await exclude(scene, 'exclusion');
    await noteStop(scene);
  },
  takeBreak: async (scene: Scene) => {
    await exclude(scene, 'break');
    await noteStop(scene);
  },
  close: async (scene: Scene) => {
    const { shop, customerId } = scene;
    await closeCustomer(shop.services, { customerId, password: TEST_PASSWORD, reason: '', address: '' });
    await noteStop(scene);
  },
  pause: (scene: Scene) => setStatus(scene, 'paused'),
  unpause: (scene: Scene) => setStatus(scene, 'active'),
  sync: ({ shop, customerId }: Scene) => syncCharges(shop.services, customerId, {}, 0),
  tick: ({ shop }: Scene) => runTick(shop.services),
  tickTwice: ({ shop }: Scene) => Promise.all([runTick(shop.services), runTick(shop.services)]),
  run: async (scene: Scene) => {
    const charges = await listChargesOf(scene.shop.services, scene.recurringId);
    const { services } = scene.shop;
    await Promise.all(charges.map(({ id, attempts }) => runCharge(services, id, { cardAttempts: attempts })));
  },
  findLost: ({ shop }: Scene) => findLostCharges(shop.services),
  webhook: notifyGateway,
  skip: async (scene: Scene) => {
    const [key = ''] = (await listKeys(scene)).slice(-1);
    await skipCharge(scene.shop.services, { customerId: scene.customerId, id: scene.recurringId }, key);
  },
  unskip: async (scene: Scene) => {
    const [key = ''] = (await listKeys(scene)).slice(-1);
    await unskipCharge(scene.shop.services, { customerId: scene.customerId, id: scene.recurringId }, key);
  },
  topUp: (scene: Scene) => give(scene, 1000),
  topUpALittle: (scene: Scene) => give(scene, 300),
  payByWallet: ({ shop, customerId, recurringId: id }: Scene) =>
    changeRecurring(shop.services, { customerId, id }, { fund: 'wallet' }),
  decline: async ({ shop }: Scene) => {
    shop.gateway.says = { state: 'failed', reason: 'insufficient_funds' };
  },
  keepWaiting: async ({ shop }: Scene) => {
    shop.gateway.says = { state: 'pending' };
  },
  askBank: async ({ shop }: Scene) => {
    shop.gateway.says = REDIRECT;
  },
  loseAnswer: async ({ shop }: Scene) => {
    shop.gateway.lostStarts = 1;
  },
} as const satisfies Record<string, (scene: Scene) => Promise<unknown>>;
export type Doing = keyof typeof DOINGS;
export const DOING_NAMES = Object.keys(DOINGS) as Doing[];

/** What is refused is no fault: it came too late, or too early. */
async function attempt(scene: Scene, name: Doing): Promise<void> {
  try {
    await DOINGS[name](scene);
  } catch (error) {
    if (error instanceof DomainError) return;
    if (error instanceof Error && error.message === 'The answer was lost') return;
    throw error;
  }
}

/** Does these at once, then lets some time pass in which the worker does what is due. */
export async function doAtOnce(scene: Scene, names: readonly Doing[], waitMs: number): Promise<void> {
  await Promise.all(names.map((name) => attempt(scene, name)));
  await runFor(scene.shop, waitMs);
}
