// Takes offers away with everything that stands on them, where nobody has bought anything.
import {
  getDrawsTag,
  getOfferTag,
  getSaleTag,
  OFFERS_TAG,
  RESULTS_TAG,
} from '#lib/domain/pages/page-tags.ts';
import { findOffer, saveOffer } from '../../../catalogue/offers/store.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { sliceRows } from '../../../ground/db/slice-rows.ts';
import type { Announce } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';

/** Tables with rows of a draw, those that refer to others first. */
const OF_A_DRAW = [
  'dividend',
  'draw_scoring',
  'draw_secret',
  'draw_number_before',
  'raffle_proof',
  'raffle_range',
  'raffle_terms',
  'raffle_prize',
  'raffle_draw',
  'pool_result',
] as const;

/** Jobs name what they are about in their payload: an id of ours stands in no other text. */
async function removeJobs(tx: Tx, ids: ReadonlySet<string>): Promise<void> {
  const open = await tx.selectFrom('job').select(['id', 'payload']).where('done_at', 'is', null).execute();
  const gone = open.filter(({ payload }) =>
    (payload.match(/[a-z]{3,4}_[0-9a-z]{20,}/g) ?? []).some((id) => ids.has(id)),
  );
  for (const part of sliceRows(gone))
    await tx
      .deleteFrom('job')
      .where(
        'id',
        'in',
        part.map(({ id }) => id),
      )
      .execute();
}

async function removePools(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const pools = await tx
    .selectFrom('pool')
    .select('id')
    .where((one) =>
      one.or([
        one('offer_key', 'in', keys),
        one('draw_id', 'in', one.selectFrom('draw').select('id').where('offer_key', 'in', keys)),
      ]),
    )
    .execute();
  const ids = pools.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.deleteFrom('pool_result').where('pool_id', 'in', ids).execute();
  await tx
    .deleteFrom('stock')
    .where(
      'pool',
      'in',
      ids.map((id) => `pool:${id}`),
    )
    .execute();
  await tx.deleteFrom('pool').where('id', 'in', ids).execute();
  return ids;
}

/** @returns the number of draws that went with the offers. Nothing of the offers may have been bought. */
export async function removeOffers(tx: Tx, keys: readonly string[], announce: Announce): Promise<number> {
  if (keys.length === 0) return 0;
  const draws = await tx.selectFrom('draw').select('id').where('offer_key', 'in', keys).execute();
  const pools = await removePools(tx, keys);
  const listDraws = tx.selectFrom('draw').select('id').where('offer_key', 'in', keys);
  const ranges = await tx
    .selectFrom('raffle_range')
    .select('pool')
    .where('draw_id', 'in', listDraws)
    .execute();
  for (const table of OF_A_DRAW) await tx.deleteFrom(table).where('draw_id', 'in', listDraws).execute();
  if (ranges.length > 0)
    await tx
      .deleteFrom('stock')
      .where(
        'pool',
        'in',
        ranges.map(({ pool }) => pool),
      )
      .execute();
  await tx.deleteFrom('draw').where('offer_key', 'in', keys).where('parent_id', 'is not', null).execute();
  await tx.deleteFrom('draw').where('offer_key', 'in', keys).execute();
  await tx.deleteFrom('raffle_plan').where('offer_key', 'in', keys).execute();
  await tx.deleteFrom('offer_version').where('offer_key', 'in', keys).execute();
  await tx.deleteFrom('draw_news').where('offer_key', 'in', keys).execute();
  await tx.deleteFrom('product_offer').where('key', 'in', keys).execute();
  await removeJobs(tx, new Set([...draws.map(({ id }) => id), ...pools]));
  announce(OFFERS_TAG, RESULTS_TAG);
  for (const key of keys) announce(getSaleTag(key), getDrawsTag(key), getOfferTag(key));
  return draws.length;
}

/** Takes an offer off sale and out of every list: its pages and results stay where they are, and what was bought plays on. */
export async function archiveOffer(
  tx: Tx,
  services: Services,
  key: string,
  announce: Announce,
): Promise<void> {
  const offer = await findOffer(tx, key);
  if (!offer) return;
  await saveOffer(tx, services, { ...offer, suspended: true, isArchived: true });
  announce(getSaleTag(key), getDrawsTag(key), getOfferTag(key), OFFERS_TAG);
}

/** Takes away the giveaways of a programme that nobody entered. Returns how many. */
export async function removeGiveaways(tx: Tx, program: string): Promise<number> {
  const free = await tx
    .selectFrom('giveaway')
    .select('id')
    .where('program', '=', program)
    .where((one) =>
      one.not(
        one.exists(one.selectFrom('giveaway_entry').select('id').whereRef('giveaway_id', '=', 'giveaway.id')),
      ),
    )
    .execute();
  const ids = free.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of ['giveaway_secret', 'giveaway_proof'] as const)
    await tx.deleteFrom(table).where('giveaway_id', 'in', ids).execute();
  await tx.deleteFrom('giveaway').where('id', 'in', ids).execute();
  await removeJobs(tx, new Set(ids));
  return ids.length;
}
