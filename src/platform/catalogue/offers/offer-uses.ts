// What would feel a change of an offer: each area counts its own.
import type { OfferUse } from '#lib/contracts/catalogue/catalogue.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** How many of a kind there are of an offer now. */
export interface OfferUseCounter {
  readonly kind: OfferUse['kind'];
  readonly count: (at: Db | Tx, offerKey: string, now: string) => Promise<number>;
}

declare module '../../module.ts' {
  interface PlatformModule {
    /** What of the area a change of an offer touches. */
    readonly offerUses?: readonly OfferUseCounter[];
  }
}

/** What a change of the offer would touch, without what there is none of. */
export async function countOfferUses(
  at: Db | Tx,
  services: Pick<Services, 'modules' | 'clock'>,
  offerKey: string,
): Promise<OfferUse[]> {
  const now = getNowIso(services.clock);
  const uses: OfferUse[] = [];
  for (const { kind, count } of listParts(services, 'offerUses')) {
    const found = await count(at, offerKey, now);
    if (found > 0) uses.push({ kind, count: found });
  }
  return uses;
}

/** A counter of rows. @param select gives the number of them as `uses` */
export const defineOfferUse = (
  kind: OfferUse['kind'],
  select: (
    at: Db | Tx,
    offerKey: string,
    now: string,
  ) => { executeTakeFirstOrThrow(): Promise<{ uses: number }> },
): OfferUseCounter => ({
  kind,
  count: async (at, offerKey, now) =>
    Number((await select(at, offerKey, now).executeTakeFirstOrThrow()).uses),
});

/** What `like` finds lines with that name the offer, as `lotteryKey` or `raffleKey`: a key holds no sign that `like` reads. */
export const toOfferPattern = (offerKey: string): string => `%Key":"${offerKey}"%`;
