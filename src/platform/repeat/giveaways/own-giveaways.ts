// Giveaways as a customer stands to them.
import type { OwnGiveaway } from '#lib/contracts/membership/giveaway.ts';
import type { MembershipTierKey } from '#lib/contracts/membership/program.ts';
import type { OwnRun, RaffleProof } from '#lib/contracts/raffles/raffle-proof.ts';
import { openSealedTree } from '../../catalogue/proofs/sealed-tree.ts';
import { createListKey, createSalt } from '../../catalogue/raffles/proof/leaves.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { readEntryList } from './list-name.ts';
import { findPublishedProof } from './published-proof.ts';
import { readSecret, toSealedProof } from './seal.ts';
import { type GiveawayRow, toGiveaways } from './store.ts';

interface Owner {
  readonly customerId: string;
  readonly program: string;
}

/** The latest giveaway that is open to a member of that tier who is not in it yet; undefined where there is none. */
export async function findLockedGiveaway(
  at: Db | Tx,
  { clock }: Services,
  { customerId, program, tier }: Owner & { tier: MembershipTierKey },
): Promise<string | undefined> {
  const now = getNowIso(clock);
  const row = await at
    .selectFrom('giveaway')
    .select('id')
    .where('program', '=', program)
    .where('status', '=', 'open')
    .where('type', '<>', 'preview')
    .where('opens_at', '<=', now)
    .where('stop_at', '>', now)
    .$if(tier === 'free', (query) => query.where('tier', '=', 'free'))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('giveaway_entry')
            .select('giveaway_entry.id')
            .whereRef('giveaway_entry.giveaway_id', '=', 'giveaway.id')
            .where('giveaway_entry.customer_id', '=', customerId),
        ),
      ),
    )
    .orderBy('opens_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Rows with the entry of a customer and what it won, in their order. */
export async function toOwnGiveaways(
  at: Db,
  { clock }: Services,
  rows: readonly GiveawayRow[],
  customerId: string,
): Promise<OwnGiveaway[]> {
  if (rows.length === 0) return [];
  const entries = await at
    .selectFrom('giveaway_entry')
    .leftJoin('giveaway_award', 'giveaway_award.entry_id', 'giveaway_entry.id')
    .select(['giveaway_entry.giveaway_id', 'giveaway_entry.number', 'giveaway_entry.status'])
    .select(['giveaway_award.rank', 'giveaway_award.state'])
    .where('giveaway_entry.customer_id', '=', customerId)
    .where(
      'giveaway_entry.giveaway_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byGiveaway = new Map(entries.map((entry) => [entry.giveaway_id, entry]));
  const shown = await toGiveaways(at, rows, getNowIso(clock));
  return shown.map((giveaway) => {
    const entry = byGiveaway.get(giveaway.id);
    if (!entry) return { ...giveaway, entry: { status: 'locked' } };
    const { number, status, rank, state } = entry;
    const won = rank === null || state === null ? undefined : { rank, state };
    return { ...giveaway, entry: { status, number, ...(won && { won }) } };
  });
}

/**
 * The proof of a giveaway with the customer's own entry in it; undefined while its list is not sealed.
 * @throws ListChanged where the list is not the one that was sealed
 */
export async function findOwnGiveawayProof(
  at: Db,
  giveaway: GiveawayRow,
  entryNumber: number,
): Promise<RaffleProof | undefined> {
  const sealed = (await findPublishedProof(at, giveaway.id)) ?? toSealedProof(giveaway);
  if (!sealed) return undefined;
  const listKey = createListKey(await readSecret(at, giveaway));
  const tree = await openSealedTree(readEntryList(at, giveaway.id), listKey, sealed.close.root);
  const { run, path } = await tree.findByNumber(entryNumber);
  const { entryId, first, last } = run;
  const salt = createSalt(listKey, entryId).toString('hex');
  const own: OwnRun = { entry: entryId, salt, first, last, path: [...path] };
  return { ...sealed, own: [own] };
}
