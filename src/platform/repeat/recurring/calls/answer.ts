// What repeats, as its calls answer it.
import type {
  Autoplay,
  FundKind,
  PastCharge,
  RecurringDetails,
  RecurringEntity,
} from '#lib/contracts/recurring/recurring-entity.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { NextCharge } from '#lib/domain/recurring/next-charges.ts';
import { toShownCharge } from '#lib/domain/recurring/shown-charge.ts';
import { isPausedStatus } from '#lib/domain/recurring/status.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';
import { findOffer } from '../../../catalogue/offers/store.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { type FundRow, listFundRows } from '../../../money/payments/funds/funds.ts';
import { findProduct } from '../../../sale/products/registry.ts';
import type { Services } from '../../../services.ts';
import { isStoppedByOrganiser, readPlayedGroup } from '../group/playing.ts';
import { readKeptGames } from '../kept-games.ts';
import { readOffered } from '../offered.ts';
import { type ChargeRow, listCharges, listChargesByKey, type RecurringRow } from '../store.ts';
import { parseAsked, readNextCharges } from './calendar.ts';
import { readFrequency } from './frequency.ts';
import { readLastAttempt } from './last-attempt.ts';

/** Charges that are shown ahead. */
const SHOWN_AHEAD = 3;
/** Charges looked at for them: some may have been skipped. */
const LOOKED_AT = 12;
const SHOWN_BACK = 10;

/** What will be charged next: not what was skipped, and nothing while it is paused without an end. */
export async function listAhead(
  at: Db | Tx,
  services: Services,
  row: RecurringRow,
  shown = SHOWN_AHEAD,
): Promise<NextCharge[]> {
  const { status, paused_until } = row;
  if (status === 'recurring_status_cancelled' || status === 'recurring_status_paused') return [];
  const from = Math.max(services.clock.now(), paused_until === null ? 0 : Date.parse(paused_until));
  const charges = await readNextCharges(at, services, row, { from, count: LOOKED_AT });
  const had = await listChargesByKey(
    at,
    row.id,
    charges.map(({ key }) => key),
  );
  const isOver = ({ key }: NextCharge) => had.some((one) => one.key === key && one.state !== 'planned');
  return charges.filter((charge) => !isOver(charge)).slice(0, shown);
}

const FUND_KINDS = { card: 'cc', paypal: 'paypal', bank: 'bank' } as const satisfies Record<
  FundRow['kind'],
  FundKind
>;

/** The kind of what pays; `unfunded` for a card that is gone. */
export function getFundKind(fund: string, funds: readonly FundRow[]): FundKind {
  if (fund === 'wallet') return 'wallet';
  const kept = funds.find(({ id }) => id === fund);
  return kept ? FUND_KINDS[kept.kind] : 'unfunded';
}

/** Its description where its kind has none: the label without the name of the offer before it. */
const readDescription = ({ label }: RecurringRow, { name }: Pick<OfferDefinition, 'name'>): string =>
  label.startsWith(`${name}: `) ? label.slice(name.length + 2) : label;

function readContent(services: Services, row: RecurringRow, offer: OfferDefinition | undefined) {
  const describe = findProduct(services, row.kind)?.recurring?.describe;
  return offer && describe
    ? describe(parseAsked(row), offer)
    : {
        description: readDescription(row, { name: offer?.name ?? '' }),
        games: [],
        quickpick: false,
        days: [],
      };
}

/** What its owner may do with it: one that the organiser of its group, or the shop, has stopped stays as it is. */
function getRights({ status }: RecurringRow, isOffered: boolean, isStopped: boolean) {
  const isFree = !isStopped && isOffered;
  return {
    isOffered,
    canUnpause: isPausedStatus(status) && isFree,
    canChange: status !== 'recurring_status_cancelled' && isFree,
  };
}

const readGroup = async (at: Db, { group_id: groupId, offer_key: offerKey }: RecurringRow) =>
  groupId === null ? {} : { groupId, ...(await readPlayedGroup(at, { groupId, offerKey })) };

interface Shown {
  readonly funds: readonly FundRow[];
  readonly isOffered: boolean;
}

async function toAutoplay(
  at: Db,
  services: Services,
  row: RecurringRow,
  { funds, isOffered }: Shown,
): Promise<Autoplay> {
  const offer = await findOffer(at, row.offer_key);
  const content = readContent(services, row, offer);
  const charges = isOffered ? await listAhead(at, services, row) : [];
  const lastAttemptStatus = await readLastAttempt(at, services, row);
  return {
    autoplayId: row.id,
    type: row.type,
    productType: row.product_type,
    productOfferKey: row.offer_key,
    offerName: offer?.name ?? row.offer_key,
    ...content,
    keptGames: readKeptGames(row),
    ...(content.days[0] && { day: content.days[0] }),
    hasSelectableDays: offer?.hasSelectableDays ?? false,
    ...(row.minimum_jackpot_cents !== null && { minimumJackpotAmount: toMoney(row.minimum_jackpot_cents) }),
    ...(await readFrequency(at, services, row, offer)),
    status: row.status,
    ...(row.paused_until !== null && { pausedUntil: row.paused_until }),
    defaultFund: getFundKind(row.fund, funds),
    fund: row.fund,
    ...(lastAttemptStatus !== undefined && { lastAttemptStatus }),
    ...(row.last_attempt_at !== null && { lastAttemptAt: row.last_attempt_at }),
    unitPrice: toMoney(row.agreed_cents),
    nextCharges: charges.map((charge) => toShownCharge(charge, row.zone)),
    ...getRights(row, isOffered, await isStoppedByOrganiser(at, row)),
    ...(await readGroup(at, row)),
    ...(row.source_ticket_id !== null && { sourceTicketId: row.source_ticket_id }),
    version: row.version,
    createdAt: row.created_at,
  };
}

function toEntity(autoplay: Autoplay, { type, period, offer_key }: RecurringRow): RecurringEntity {
  if (type === 'autoplay') return { ...autoplay, type };
  return { ...autoplay, type, lotteryId: offer_key, period: period ?? 'monthly' };
}

/** The rows of one customer as lists show them. */
export async function readEntities(
  services: Services,
  rows: readonly RecurringRow[],
): Promise<RecurringEntity[]> {
  const { db } = services.database;
  const [first] = rows;
  if (!first) return [];
  const funds = await listFundRows(db, first.customer_id);
  const isOffered = await readOffered(services, first.customer_id);
  const entities: RecurringEntity[] = [];
  for (const row of rows) {
    const shown = { funds, isOffered: isOffered(row) };
    entities.push(toEntity(await toAutoplay(db, services, row, shown), row));
  }
  return entities;
}

const toPastCharge = (row: ChargeRow, now: number): PastCharge => ({
  key: row.key,
  dueAt: row.due_at,
  state: row.state,
  amount: toMoney(row.planned_cents),
  ...(row.reason !== null && { reason: row.reason }),
  canUnskip: row.state === 'skipped' && row.reason === 'customer' && Date.parse(row.due_at) > now,
  ...(row.checkout_id !== null && { checkoutId: row.checkout_id }),
  ...(row.ticket_id !== null && { ticketId: row.ticket_id }),
});

/** One with its history. */
export async function readDetails(services: Services, row: RecurringRow): Promise<RecurringDetails> {
  const { database, clock } = services;
  const [entity] = await readEntities(services, [row]);
  if (!entity) throw new TypeError(`No answer for ${row.id}`);
  const now = clock.now();
  const charges = await listCharges(database.db, row.id, SHOWN_BACK + LOOKED_AT);
  const isToCome = ({ state, due_at }: ChargeRow) => state === 'planned' && Date.parse(due_at) > now;
  const lastCharges = charges
    .filter((charge) => !isToCome(charge) && charge.state !== 'cancelled' && charge.reason !== 'entered')
    .slice(0, SHOWN_BACK)
    .map((charge) => toPastCharge(charge, now));
  return { ...entity, lastCharges };
}
