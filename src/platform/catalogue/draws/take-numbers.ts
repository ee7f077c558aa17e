import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { listDrawTags, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import { generateDraw } from './generate/generator.ts';
import { type DrawRow, moveDraw } from './lifecycle.ts';
import { bumpResultsVersion, readOfferOfDraw } from './results-version.ts';

/** CLOSED to DRAWN: a demonstration draw takes its numbers from its seed and reveals it. */
export async function takeNumbers(services: Services, draw: DrawRow): Promise<void> {
  const { database, random } = services;
  const offer = await readOfferOfDraw(database.db, draw);
  const rules = findRulesOn(offer.rules, draw.local_date);
  if (!rules) throw new Error(`${offer.key} has no rules for ${draw.local_date}`);
  await transactAndPurge(services, async (tx, announce) => {
    const secret = await tx
      .deleteFrom('draw_secret')
      .where('draw_id', '=', draw.id)
      .returning('seed')
      .executeTakeFirst();
    const seed = secret?.seed ?? random.createHex(32);
    const numbers = generateDraw(rules, { offerKey: offer.key, drawNo: draw.draw_no, seed });
    const set = { numbers: JSON.stringify(numbers), reveal: seed };
    await moveDraw(tx, services, draw, { to: 'DRAW_DRAWN', set });
    await bumpResultsVersion(tx, offer.key);
    announce(...listDrawTags(offer.key, draw.draw_no), RESULTS_TAG);
  });
}
