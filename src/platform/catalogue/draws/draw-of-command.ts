// The draw that a command of the operator is about.
import { OperatorError, requireWord } from '../../ground/operator/command.ts';
import type { Services } from '../../services.ts';
import type { DrawRow } from './lifecycle.ts';

/** The draw that the first two words of a command name. @throws OperatorError where there is none */
export async function requireDraw({ database }: Services, words: readonly string[]): Promise<DrawRow> {
  const offerKey = requireWord(words, 0, 'The offer');
  const drawNo = Number(requireWord(words, 1, 'The number of the draw'));
  if (!Number.isInteger(drawNo)) throw new OperatorError('The number of the draw is not a number.');
  const draw = await database.db
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offerKey)
    .where('draw_no', '=', drawNo)
    .executeTakeFirst();
  if (!draw) throw new OperatorError(`${offerKey} has no draw ${drawNo}: \`draws list\` shows what it has.`);
  return draw;
}

/** How the audit trail names the draw. */
export const toDrawSubject = ({ offer_key, draw_no }: DrawRow): string => `${offer_key} ${draw_no}`;
