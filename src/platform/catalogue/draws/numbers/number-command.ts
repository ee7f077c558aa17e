// Corrects the number of a draw by hand, where an import was told a wrong one.
import { listDrawTags, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { OperatorError, requireWord, type SharedCommand } from '../../../ground/operator/command.ts';
import { requireDraw, toDrawSubject } from '../draw-of-command.ts';
import { keepKnownStates } from '../news/record-news.ts';
import { bumpResultsVersion, readOfferOfDraw } from '../results-version.ts';
import { listNumbers } from './list-numbers.ts';
import { planNumbers } from './plan-numbers.ts';
import { renumberDraws } from './renumber.ts';

const number: SharedCommand = {
  role: 'manager',
  right: 'results',
  usage: 'OFFER DRAW NUMBER',
  summary:
    'Gives a draw of a lottery the number that the lottery gave it. Counted numbers around it make room; old addresses lead on.',
  async run({ services, words, print }) {
    const draw = await requireDraw(services, words);
    const drawNo = Number(requireWord(words, 2, 'The new number'));
    if (!Number.isInteger(drawNo) || drawNo < 1)
      throw new OperatorError('The new number is a number from 1 on.');
    const offer = await readOfferOfDraw(services.database.db, draw);
    if (offer.operation.raffle || draw.source === 'own' || draw.source === 'demonstration')
      throw new OperatorError(`${draw.offer_key} is drawn by the shop: its numbers are its own.`);
    const moved = await transactAndPurge(services, async (tx, announce) => {
      const known = await listNumbers(tx, draw.offer_key);
      const kept = known.map((one) => (one.id === draw.id ? { ...one, isCounted: true } : one));
      const plan = planNumbers(kept, [{ id: draw.id, drawNo }], []);
      if (plan.refused.length > 0)
        throw new OperatorError(
          `${drawNo} does not fit between the numbers around ${draw.local_date}: \`draws list --offer ${draw.offer_key}\` shows them.`,
        );
      await keepKnownStates(
        tx,
        plan.changes.map(({ id }) => id),
      );
      const numbers = await renumberDraws(tx, services, draw.offer_key, plan.changes);
      await bumpResultsVersion(tx, draw.offer_key);
      announce(...numbers.flatMap((one) => listDrawTags(draw.offer_key, one)), RESULTS_TAG);
      return plan.changes.filter(({ from, to }) => from !== to).length;
    });
    print(
      `Draw ${draw.draw_no} of ${draw.offer_key} (${draw.local_date}) is draw ${drawNo}. ${moved} numbers changed.`,
    );
    return { subject: toDrawSubject(draw), detail: { drawNo, moved } };
  },
};

export const numberCommands = { 'draws number': number } satisfies Record<string, SharedCommand>;
