// Changes limits. The wallet is held meanwhile, so that a purchase is measured by the limit before or by the one after.
import { type Limits, removeSpendLimit, setSpendLimit } from '#lib/contracts/care/limits.ts';
import { changeLimit, findStanding, type LimitChange } from '#lib/domain/limits/change-limit.ts';
import { getRaiseWaitMs, type LimitKind, type LimitPeriod, WINDOW_DAYS } from '#lib/domain/limits/limit.ts';
import { formatCents, toMoney } from '#lib/domain/money/money.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { createDomainError } from '../../domain-error.ts';
import { getSiteConfig } from '../../ground/config/site.ts';
import { readCustomerZone } from '../../ground/db/customer-zone.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import { callOffDepositsOverLimit } from '../../money/payments/call-off/call-off-deposits.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import {
  endLimit,
  insertLimit,
  listImposedLimits,
  listOwnLimits,
  listUsed,
  type OwnLimits,
} from './store.ts';

const readWaitMs = async (services: Services): Promise<number> =>
  getRaiseWaitMs((await getSiteConfig(services)).locale);

/** Whether the customer has to have a spend limit, and has none in force. */
async function isLimitRequired(services: Services, customerId: string): Promise<boolean> {
  const { spend_limit_required } = await services.database.db
    .selectFrom('customer')
    .select('spend_limit_required')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return spend_limit_required === 1;
}

function toCustomerLimit({ period, limits }: OwnLimits, now: number): Limits['customerLimits'] {
  const { current, waiting } = findStanding(limits, now);
  if (!current) return [];
  const pending =
    current.endsAt === null
      ? undefined
      : { startsAt: toIso(current.endsAt), ...(waiting && { amount: toMoney(waiting.cents) }) };
  return [
    {
      id: current.id,
      period,
      amount: toMoney(current.cents),
      startsAt: toIso(current.startsAt),
      ...(pending && { pending }),
    },
  ];
}

/** The limits of a kind as the customer is shown them. */
export async function readLimits(services: Services, customerId: string, kind: LimitKind): Promise<Limits> {
  const [own, imposed, used, isRequired, raiseWaitMs] = await Promise.all([
    listOwnLimits(services, customerId, kind),
    listImposedLimits(services, customerId, kind),
    listUsed(services, customerId, kind),
    isLimitRequired(services, customerId),
    readWaitMs(services),
  ]);
  const customerLimits = own.flatMap((limits) => toCustomerLimit(limits, services.clock.now()));
  return {
    availablePeriods: own.map(({ period }) => period),
    customerLimits,
    systemLimits: imposed.map(({ period, cents }) => ({ period, amount: toMoney(cents) })),
    spent: used.map(({ period, cents }) => ({ period, amount: toMoney(cents) })),
    isRequired: kind === 'spend' && isRequired && customerLimits.length === 0,
    raiseWaitMs,
  };
}

interface Wish {
  readonly customerId: string;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Undefined asks for no limit. */
  readonly cents: number | undefined;
}

/** Gives when the change acts, as an ISO instant; undefined where it acts at once. */
async function writeChange(
  tx: Tx,
  services: Services,
  wish: Wish,
  change: LimitChange,
): Promise<string | undefined> {
  const { customerId, kind, period } = wish;
  for (const { id, endsAt } of change.ends) await endLimit(tx, id, endsAt);
  if (change.start)
    await insertLimit(tx, services, { customerId, kind, period, ...change.start, setBy: 'customer' });
  const now = services.clock.now();
  const actsAt = change.actsAt > now ? toIso(change.actsAt) : undefined;
  await queueMails(tx, services, [
    {
      customerId,
      kind: 'limit_changed',
      payload: {
        limit: kind,
        days: WINDOW_DAYS[period],
        ...(wish.cents !== undefined && { cents: wish.cents }),
        ...(actsAt !== undefined && { actsAt }),
      },
      dedupe: `limit:${services.random.createId('chg', now)}`,
    },
  ]);
  return actsAt;
}

async function requireWithinImposed(tx: Tx, services: Services, wish: Wish): Promise<void> {
  const imposed = await listImposedLimits(services, wish.customerId, wish.kind, tx);
  const most = imposed.find(({ period }) => period === wish.period);
  if (most && wish.cents !== undefined && wish.cents > most.cents)
    throw createDomainError(setSpendLimit.errors, 'limit_above_system', { amount: formatCents(most.cents) });
}

/** The other limits of the kind that a customer has: a pre-commitment is for one period. */
const listOthers = (own: readonly OwnLimits[], { kind, period }: Wish): readonly OwnLimits[] =>
  kind === 'precommitment' ? own.filter((limits) => limits.period !== period) : [];

/**
 * Sets a limit: a lower one at once, a higher one after the wait. Open deposits that a lower one leaves no room for are
 * called off. Gives when it acts, as an ISO instant; undefined where it does at once.
 * @throws DomainError `limit_above_system`
 */
export async function setLimit(
  services: Services,
  wish: Wish & { cents: number },
): Promise<string | undefined> {
  const waitMs = await readWaitMs(services);
  const now = services.clock.now();
  return transact(services.database, async (tx) => {
    await lockWallet(tx, services, wish.customerId);
    await requireWithinImposed(tx, services, wish);
    const own = await listOwnLimits(services, wish.customerId, wish.kind, tx);
    const { limits = [] } = own.find(({ period }) => period === wish.period) ?? {};
    const actsAt = await writeChange(tx, services, wish, changeLimit(limits, wish.cents, { now, waitMs }));
    if (wish.kind === 'deposit') await callOffDepositsOverLimit(tx, services, wish.customerId);
    for (const other of listOthers(own, wish))
      for (const { id, endsAt } of changeLimit(other.limits, undefined, { now, waitMs }).ends)
        await endLimit(tx, id, endsAt);
    return actsAt;
  });
}

const UNKNOWN = 'limit_unknown';

/**
 * Ends a limit after the wait. Gives when that is, as an ISO instant.
 * @param id undefined ends the one of its kind that lasts
 * @throws DomainError `limit_unknown`, `limit_change_pending`, `limit_needed`
 */
export async function removeLimit(
  services: Services,
  { customerId, kind, id }: { customerId: string; kind: LimitKind; id?: string },
): Promise<string | undefined> {
  const { errors } = removeSpendLimit;
  const waitMs = await readWaitMs(services);
  const isRequired = kind === 'spend' && (await isLimitRequired(services, customerId));
  const now = services.clock.now();
  return transact(services.database, async (tx) => {
    await lockWallet(tx, services, customerId);
    const own = await listOwnLimits(services, customerId, kind, tx);
    const standing = own.map(({ period, limits }) => ({ period, limits, ...findStanding(limits, now) }));
    const held = standing.filter(({ current }) => current !== undefined);
    const lasting = held.filter(({ current, waiting }) => current?.endsAt === null || waiting !== undefined);
    const asked = id === undefined ? (lasting[0] ?? held[0]) : held.find(({ current }) => current?.id === id);
    if (!asked?.current) throw createDomainError(errors, UNKNOWN);
    const { current, waiting, period, limits } = asked;
    if (current.endsAt !== null && !waiting)
      throw createDomainError(errors, 'limit_change_pending', {
        date: formatInstant(toIso(current.endsAt), await readCustomerZone(tx, customerId)),
      });
    if (isRequired && lasting.length === 1) throw createDomainError(errors, 'limit_needed');
    const wish = { customerId, kind, period, cents: undefined };
    return writeChange(tx, services, wish, changeLimit(limits, undefined, { now, waitMs }));
  });
}
