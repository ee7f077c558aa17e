// CLOSED to DRAWN: the sealed list, the seed and the beacon decide the numbers.
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { listDrawTags, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import { yieldToOthers } from '../draws/entries.ts';
import { takeBallsOut } from '../draws/generate/generator.ts';
import { type DrawRow, moveDraw } from '../draws/lifecycle.ts';
import { bumpResultsVersion, readOfferOfDraw } from '../draws/results-version.ts';
import { createDrawCommitment, createDrawInt } from '../proofs/draw-scheme.ts';
import { readSeed } from '../proofs/draw-seed.ts';
import { DrawNotReady } from '../proofs/not-ready.ts';
import { checkOwnList } from './check-list.ts';
import { findSealedDraw } from './published.ts';

/**
 * Takes the numbers and reveals the seed.
 * @throws DrawNotReady while the list is not sealed, or the beacon is not known
 * @throws ListChanged where the list is not the one that was sealed
 */
export async function holdOwnDraw(services: Services, draw: DrawRow): Promise<void> {
  const { db } = services.database;
  const sealed = await findSealedDraw(db, draw);
  if (!sealed) throw new DrawNotReady(`The list of the draw ${draw.id} is not sealed yet`);
  const { spec, value } = sealed.beacon;
  if (spec !== 'none' && value === '')
    throw new DrawNotReady(`The draw ${draw.id} waits for its beacon ${spec}`);
  const secret = { offerKey: draw.offer_key, drawNo: draw.draw_no, seed: await readSeed(db, draw) };
  if (createDrawCommitment(secret, spec) !== draw.commitment)
    throw new Error(`The seed of the draw ${draw.id} is not the one that was committed to`);
  await checkOwnList(db, draw, yieldToOthers);
  const offer = await readOfferOfDraw(db, draw);
  const rules = findRulesOn(offer.rules, draw.local_date);
  if (!rules) throw new Error(`${offer.key} has no rules for ${draw.local_date}`);
  const numbers = takeBallsOut(rules, createDrawInt(secret, { close: sealed.close, beaconValue: value }));
  await transactAndPurge(services, async (tx, announce) => {
    const set = { numbers: JSON.stringify(numbers), reveal: secret.seed };
    await moveDraw(tx, services, draw, { to: 'DRAW_DRAWN', set });
    await tx.deleteFrom('draw_secret').where('draw_id', '=', draw.id).execute();
    await bumpResultsVersion(tx, draw.offer_key);
    announce(...listDrawTags(draw.offer_key, draw.draw_no), RESULTS_TAG);
  });
}
