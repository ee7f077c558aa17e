import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import type { DrawTable } from '../../ground/db/schema/schema.ts';

/** The numbers of a drawn draw. @throws when it is not drawn. */
export function parseNumbers({ id, numbers }: Pick<DrawTable, 'id' | 'numbers'>): DrawNumbers {
  if (numbers === null) throw new Error(`The draw ${id} has no numbers yet`);
  return JSON.parse(numbers) as DrawNumbers;
}
