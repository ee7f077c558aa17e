// The small game held by the shop itself, with a beacon that is written down.
import type { DrawRow } from '#platform/catalogue/draws/lifecycle.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import type { OfferDefinition } from '#platform/catalogue/offers/definition.ts';
import { recordBeacon } from '#platform/catalogue/proofs/record-beacon.ts';
import type { Services } from '#platform/services.ts';
import type { TestPlatform } from '../platform.ts';
import { createPairOffer, listDraws, playGame } from '../played-draws.ts';

const DAY_MS = 86_400_000;

export const RAIN = 'recorded:Rain at Cockle Wharf in mm';

/** Half of the sales are shared, and ten dollars at the least. */
export function createOwnOffer(beacon = RAIN, overrides: Partial<OfferDefinition> = {}): OfferDefinition {
  const pair = createPairOffer();
  const { demonstration: _, ...operation } = pair.operation;
  return {
    ...pair,
    minimumPrizePool: { amount: '10.00', currency: 'AUD' },
    operation: { ...operation, own: { poolShareBps: 5000, beacon } },
    ...overrides,
  };
}

export const playOwnGame = (services: Services, beacon = RAIN): Promise<OfferDefinition> =>
  playGame(services, createOwnOffer(beacon));

export const readOwn = ({ database }: Services, drawId: string) =>
  database.db.selectFrom('lottery_draw').selectAll().where('draw_id', '=', drawId).executeTakeFirstOrThrow();

export const readDraw = async (services: Services, drawNo = 1): Promise<DrawRow> =>
  (await listDraws(services)).find(({ draw_no }) => draw_no === drawNo)!;

/** To the end of the sales of a draw: it is closed and sealed. */
export async function closeOwnDraw({ services, clock }: TestPlatform, drawNo = 1): Promise<DrawRow> {
  const { stop_at } = await readDraw(services, drawNo);
  clock.set(Date.parse(stop_at));
  await runDueDraws(services);
  return readDraw(services, drawNo);
}

/** A day on: its beacon is known, and it is held, scored, paid and told of. */
export async function holdOwnDrawOf(platform: TestPlatform, drawNo = 1, value = '4.2'): Promise<DrawRow> {
  const { services, clock } = platform;
  const draw = await closeOwnDraw(platform, drawNo);
  clock.advance(DAY_MS);
  await runDueDraws(services);
  await recordBeacon(services, 'lottery_draw', draw, value);
  await runDueDraws(services);
  return readDraw(services, drawNo);
}
