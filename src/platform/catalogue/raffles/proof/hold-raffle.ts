import { listDrawTags, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import { type DrawRow, moveDraw } from '../../draws/lifecycle.ts';
import { bumpResultsVersion } from '../../draws/results-version.ts';
import { drawRaffle } from './draw-raffle.ts';
import { sealRaffle } from './seal.ts';

/**
 * CLOSED to DRAWN: the sealed list and the seed decide the winners, best prize first; the seed and the proof are published
 * with them. The list is sealed by a job at the close; where that has not been done yet, it is done now.
 * @throws DrawNotReady while the beacon is not known
 */
export async function holdRaffle(services: Services, draw: DrawRow): Promise<void> {
  await sealRaffle(services, draw);
  const { seed, winners, keep } = await drawRaffle(services, draw);
  const numbers = { main: winners.map(({ number }) => number), supplementary: [] };
  await transactAndPurge(services, async (tx, announce) => {
    await moveDraw(tx, services, draw, {
      to: 'DRAW_DRAWN',
      set: { numbers: JSON.stringify(numbers), reveal: seed },
    });
    await keep(tx);
    await bumpResultsVersion(tx, draw.offer_key);
    announce(...listDrawTags(draw.offer_key, draw.draw_no), RESULTS_TAG);
  });
}
