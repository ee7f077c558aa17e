// Takes the value of a beacon for a sealed draw: by hand, or from drand.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { parseBeacon } from '#lib/domain/raffle/beacon.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Poll, WorkerTools } from '../../ground/jobs/lanes.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import { findOffer } from '../offers/store.ts';
import { findEarlyFault, findValueFault, getBeaconTime } from './beacon.ts';

/** The value cannot be taken; the message says why. */
export class BeaconRefused extends Error {
  override readonly name = 'BeaconRefused';
}

/** A draw that decides with a beacon. */
export interface NamedDraw {
  readonly id: string;
  readonly offer_key: string;
  readonly draw_no: number;
}

/** Where the beacons of a kind of draw are kept. */
export type BeaconTable = 'raffle_draw' | 'lottery_draw';

const findBeacon = (tx: Tx, table: BeaconTable, drawId: string) =>
  tx
    .selectFrom(table)
    .select(['beacon_spec', 'beacon_value', 'sealed_at'])
    .where('draw_id', '=', drawId)
    .executeTakeFirst();

/**
 * Writes down the value of a draw's beacon, once, after its list was sealed and the beacon can be known.
 * @throws BeaconRefused
 */
export async function recordBeacon(
  services: Services,
  table: BeaconTable,
  draw: NamedDraw,
  value: string,
): Promise<void> {
  await transactAndPurge(services, async (tx, announce) => {
    const row = await findBeacon(tx, table, draw.id);
    const offer = await findOffer(tx, draw.offer_key);
    if (!row || !offer) throw new BeaconRefused('This draw has no beacon.');
    const fault = findValueFault(row.beacon_spec, value);
    if (fault) throw new BeaconRefused(fault);
    if (row.sealed_at === null)
      throw new BeaconRefused('The list of this draw is not sealed yet. Its beacon is taken after that.');
    if (row.beacon_value !== null)
      throw new BeaconRefused(`The beacon of this draw is ${row.beacon_value}, and stays so.`);
    const earlyFault = findEarlyFault(row.beacon_spec, services.clock.now(), offer.timeZone);
    if (earlyFault) throw new BeaconRefused(earlyFault);
    await tx
      .updateTable(table)
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

async function listWaiting({ database: { db } }: Services, table: BeaconTable) {
  const waiting = await db
    .selectFrom(table)
    .select(['draw_id', 'beacon_spec'])
    .where('sealed_at', 'is not', null)
    .where('beacon_value', 'is', null)
    .where('beacon_spec', 'like', 'drand:%')
    .execute();
  if (waiting.length === 0) return [];
  const specs = new Map(waiting.map((row) => [row.draw_id, row.beacon_spec]));
  const draws = await db
    .selectFrom('draw')
    .select(['id', 'offer_key', 'draw_no'])
    .where('id', 'in', [...specs.keys()])
    .where('status', '=', 'DRAW_CLOSED')
    .where('cancelled_at', 'is', null)
    .execute();
  return draws.map((draw) => ({ ...draw, beacon_spec: specs.get(draw.id) ?? 'none' }));
}

/** Fetches the beacons that sealed draws of a kind wait for. */
export async function fetchBeacons(services: Services, table: BeaconTable, baseUrl: string): Promise<void> {
  for (const draw of await listWaiting(services, table)) {
    const beacon = parseBeacon(draw.beacon_spec);
    if (beacon?.kind !== 'drand' || getBeaconTime(beacon) > services.clock.now()) continue;
    try {
      const value = await fetchRound(baseUrl, beacon.chain, beacon.round);
      if (value) await recordBeacon(services, table, draw, value);
    } catch (error) {
      services.log.warn({ err: error, draw: draw.id }, 'the beacon of a draw could not be fetched');
    }
  }
}

export const createBeaconPolls = (table: BeaconTable, { beaconUrl }: WorkerTools): Poll[] =>
  beaconUrl === undefined
    ? []
    : [
        {
          lane: 'relay',
          run: async (services) => {
            await fetchBeacons(services, table, beaconUrl);
            return false;
          },
        },
      ];
