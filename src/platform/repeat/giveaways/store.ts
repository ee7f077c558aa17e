import type { Selectable, Updateable } from 'kysely';
import type { Giveaway, getOwnGiveaways } from '#lib/contracts/membership/giveaway.ts';
import { GiveawayTerms } from '#lib/contracts/membership/program.ts';
import type { QueryOf } from '#lib/contracts/protocol/endpoint.ts';
import { getAvailability } from '#lib/domain/membership/availability.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { getInitial } from '../../catalogue/raffles/raffle-results.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type {
  GiveawayStatus,
  GiveawayTable,
  MembershipSchema,
} from '../../ground/db/schema/membership-schema.ts';

export type GiveawayRow = Readonly<Selectable<MembershipSchema['giveaway']>>;

/** Another worker has taken the giveaway on. */
export class GiveawayMoved extends Error {
  override readonly name = 'GiveawayMoved';
}

/** Moves a giveaway from the status that it was read with. @throws GiveawayMoved */
export async function moveGiveaway(
  tx: Tx,
  { id, status }: GiveawayRow,
  to: GiveawayStatus,
  set: Updateable<Pick<GiveawayTable, 'root' | 'sealed_at' | 'reveal' | 'drawn_at'>> = {},
): Promise<void> {
  const moved = await tx
    .updateTable('giveaway')
    .set({ ...set, status: to })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new GiveawayMoved(`The giveaway ${id} is no longer ${status}`);
}

/** The terms as they stood when it opened. */
export const readTerms = ({ terms }: Pick<GiveawayRow, 'terms'>): GiveawayTerms =>
  GiveawayTerms.parse(JSON.parse(terms));

/** The details of a giveaway, with its address elsewhere; undefined where there is no such giveaway. */
export async function findGiveawayDetails(
  at: Db,
  id: string,
): Promise<{ title: string; url?: string | undefined } | undefined> {
  const row = await at.selectFrom('giveaway').select('terms').where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { title, details } = readTerms(row);
  return { title: details?.title ?? title, url: details?.url };
}

type Winners = ReadonlyMap<string, Giveaway['winners']>;

async function readWinners(at: Db | Tx, ids: readonly string[]): Promise<Winners> {
  const winners = new Map<string, Giveaway['winners']>();
  if (ids.length === 0) return winners;
  const rows = await at
    .selectFrom('giveaway_award')
    .innerJoin('customer', 'customer.id', 'giveaway_award.customer_id')
    .select(['giveaway_id', 'rank', 'number', 'customer.firstname', 'customer.state'])
    .select('customer.deleted_at')
    .where('giveaway_id', 'in', ids)
    .orderBy('rank')
    .execute();
  for (const { giveaway_id, rank, number, state, ...holder } of rows)
    winners.set(giveaway_id, [
      ...(winners.get(giveaway_id) ?? []),
      { rank, number, initial: getInitial(holder), state },
    ]);
  return winners;
}

function toGiveaway(row: GiveawayRow, winners: Winners, now: string): Giveaway {
  const { type, title, description, permits, pill, images, details, externalId, prize } = readTerms(row);
  return {
    id: row.id,
    type,
    number: row.number,
    title,
    description,
    open: row.opens_at,
    close: row.stop_at,
    drawAt: row.draw_at,
    availability: getAvailability(
      { type, opensAt: row.opens_at, stopAt: row.stop_at, isDrawn: row.drawn_at !== null },
      now,
    ),
    tier: row.tier,
    prize: { name: prize.name, kind: prize.kind, value: toMoney(prize.valueCents), units: prize.units },
    permits,
    ...(pill !== undefined && { pill }),
    images,
    ...(details && { details }),
    ...(externalId !== undefined && { externalId }),
    entries: row.entries,
    ...(row.commitment !== null && { commitment: row.commitment }),
    ...(row.root !== null && { root: row.root }),
    winners: winners.get(row.id) ?? [],
  };
}

/** Rows as everybody may see them, in their order. */
export async function toGiveaways(
  at: Db | Tx,
  rows: readonly GiveawayRow[],
  now: string,
): Promise<Giveaway[]> {
  const winners = await readWinners(
    at,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toGiveaway(row, winners, now));
}

type ListQuery = Pick<QueryOf<typeof getOwnGiveaways>, 'status' | 'type' | 'number'>;

/** Current ones wait for their draw; closed ones were drawn. A preview is current until its end. */
export const selectGiveaways = (at: Db, program: string, { status, type, number }: ListQuery) =>
  at
    .selectFrom('giveaway')
    .where('program', '=', program)
    .$if(status === 'current', (query) => query.where('giveaway.status', 'in', ['open', 'closed', 'sealed']))
    .$if(status === 'closed', (query) =>
      query.where('giveaway.status', 'in', ['drawn', 'paid']).where('giveaway.type', '<>', 'preview'),
    )
    .$if(type !== undefined, (query) => query.where('giveaway.type', '=', type!))
    .$if(number !== undefined, (query) => query.where('giveaway.number', '=', number!));

export const findGiveaway = (
  at: Db,
  program: string,
  { type, number }: Pick<GiveawayRow, 'type' | 'number'>,
): Promise<GiveawayRow | undefined> =>
  at
    .selectFrom('giveaway')
    .selectAll()
    .where('program', '=', program)
    .where('type', '=', type)
    .where('number', '=', number)
    .executeTakeFirst();
