// The number buttons of one game as text. React neither renders nor hydrates them: 18 games of 45 would cost it
// 810 elements. The grid paints their state itself.
import type { NumberSet } from '#lib/stores/ticket-games.ts';

export interface GridShape {
  readonly gameId: string;
  readonly set: NumberSet;
  /** Numbers run from 1 to this. */
  readonly of: number;
  /** What a number is called, as `number {number}`. */
  readonly label: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

export const nameId = (gameId: string): string => `${gameId}-name`;
export const countId = (gameId: string): string => `${gameId}-count`;

/** Read out as "Game 3, number 17, picked 4 of 6": the game's name, the number, the game's count. */
export function gridHtml({ gameId, set, of, label }: GridShape): string {
  const look = set === 'powerballs' ? 'number-cell number-cell--powerball' : 'number-cell';
  const button = (number: number): string => {
    const id = `${gameId}-${set}-${number}`;
    const name = escaped(label.replace('{number}', String(number)));
    const focus = number === 1 ? '' : ' tabindex="-1"';
    return `<button type="button" class="${look}" id="${id}" data-n="${number}" aria-label="${name}" aria-labelledby="${nameId(gameId)} ${id} ${countId(gameId)}" aria-pressed="false"${focus}>${number}</button>`;
  };
  return Array.from({ length: of }, (_, index) => button(index + 1)).join('');
}
