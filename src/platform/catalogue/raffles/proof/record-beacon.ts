// Takes the value of a beacon for a sealed draw: by hand, or from drand.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { parseBeacon } from '#lib/domain/raffle/beacon.ts';
import type { Poll, WorkerTools } from '../../../ground/jobs/lanes.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';
import { findOffer } from '../../offers/store.ts';
import { findEarlyFault, findValueFault, getBeaconTime } from './beacon.ts';

/** The value cannot be taken; the message says why. */
export class BeaconRefused extends Error {
  override readonly name = 'BeaconRefused';
}

type NamedDraw = Pick<DrawRow, 'id' | 'offer_key' | 'draw_no'>;

/**
 * Writes down the value of a draw's beacon, once, after its list was sealed and the beacon can be known.
 * @throws BeaconRefused
 */
export async function recordBeacon(services: Services, draw: NamedDraw, value: string): Promise<void> {
  await transactAndPurge(services, async (tx, announce) => {
    const row = await tx
      .selectFrom('raffle_draw')
      .select(['beacon_spec', 'beacon_value', 'sealed_at'])
      .where('draw_id', '=', draw.id)
      .executeTakeFirst();
    const offer = await findOffer(tx, draw.offer_key);
    if (!row || !offer) throw new BeaconRefused('This is not the draw of a raffle.');
    const fault = findValueFault(row.beacon_spec, value);
    if (fault) throw new BeaconRefused(fault);
    if (row.sealed_at === null)
      throw new BeaconRefused('The list of this draw is not sealed yet. Its beacon is taken after that.');
    if (row.beacon_value !== null)
      throw new BeaconRefused(`The beacon of this draw is ${row.beacon_value}, and stays so.`);
    const earlyFault = findEarlyFault(row.beacon_spec, services.clock.now(), offer.timeZone);
    if (earlyFault) throw new BeaconRefused(earlyFault);
    await tx
      .updateTable('raffle_draw')
      .set({ beacon_value: value })
      .where('draw_id', '=', draw.id)
      .where('beacon_value', 'is', null)
      .execute();
    announce(...listDrawTags(draw.offer_key, draw.draw_no));
  });
}

const FETCH_TIMEOUT_MS = 10_000;
const Round = z.object({ round: z.number(), randomness: z.string(), signature: z.string() });

/** A round of drand: its randomness is the hash of its signature. Undefined where it is not there yet. */
async function fetchRound(baseUrl: string, chain: string, round: number): Promise<string | undefined> {
  const url = `${baseUrl.replace(/\/$/, '')}/${chain}/public/${round}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!answer.ok) return undefined;
  const given = Round.parse(await answer.json());
  const hash = createHash('sha256').update(Buffer.from(given.signature, 'hex')).digest('hex');
  if (given.round !== round || hash !== given.randomness)
    throw new Error(`${url} answered with another round, or randomness that is not that of its signature`);
  return given.randomness;
}

/** Fetches the beacons that sealed draws wait for. */
export async function fetchBeacons(services: Services, baseUrl: string): Promise<void> {
  const waiting = await services.database.db
    .selectFrom('raffle_draw')
    .innerJoin('draw', 'draw.id', 'raffle_draw.draw_id')
    .select(['draw.id', 'draw.offer_key', 'draw.draw_no', 'raffle_draw.beacon_spec'])
    .where('draw.status', '=', 'DRAW_CLOSED')
    .where('raffle_draw.sealed_at', 'is not', null)
    .where('raffle_draw.beacon_value', 'is', null)
    .where('raffle_draw.beacon_spec', 'like', 'drand:%')
    .execute();
  for (const draw of waiting) {
    const beacon = parseBeacon(draw.beacon_spec);
    if (beacon?.kind !== 'drand' || getBeaconTime(beacon) > services.clock.now()) continue;
    try {
      const value = await fetchRound(baseUrl, beacon.chain, beacon.round);
      if (value) await recordBeacon(services, draw, value);
    } catch (error) {
      services.log.warn({ err: error, draw: draw.id }, 'the beacon of a draw could not be fetched');
    }
  }
}

export const createBeaconPolls = ({ beaconUrl }: WorkerTools): Poll[] =>
  beaconUrl === undefined
    ? []
    : [
        {
          lane: 'relay',
          run: async (services) => {
            await fetchBeacons(services, beaconUrl);
            return false;
          },
        },
      ];
