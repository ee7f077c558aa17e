import { OperatorError, requireWord } from '../../ground/operator/command.ts';
import type { Services } from '../../services.ts';
import type { DrawRow } from '../draws/lifecycle.ts';

/** The draw that an operator names by offer and number. @throws OperatorError */
export async function requireDraw({ database }: Services, words: readonly string[]): Promise<DrawRow> {
  const offerKey = requireWord(words, 0, 'The offer');
  const drawNo = Number(requireWord(words, 1, 'The number of the draw'));
  const draw = await database.db
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offerKey)
    .where('draw_no', '=', Number.isInteger(drawNo) ? drawNo : 0)
    .executeTakeFirst();
  if (!draw)
    throw new OperatorError(`${offerKey} has no draw ${words[1]}: \`draws list\` shows what it has.`);
  return draw;
}
