// The inside of a game's panel as text. React neither renders nor hydrates it: 18 games of 45 numbers would cost
// it more than a thousand elements. `game-dom.ts` paints its state.
import type { Translate } from '#lib/domain/copy.ts';
import type { GameRules } from '#lib/domain/lottery/game-rules.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';
import { NOTHING, type NumberSet } from '#lib/stores/ticket-games.ts';
import { countText } from './labels.ts';

export type GameAct = 'autofill' | 'clear' | 'favourite' | 'remove';

export interface GameShape {
  readonly id: string;
  /** Counts from 1. */
  readonly place: number;
  readonly rules: GameRules;
  readonly size: EntrySize;
  readonly acts: readonly GameAct[];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

const nameId = (id: string): string => `${id}-name`;
const countId = (id: string): string => `${id}-count`;

/** Read out as "Game 3, number 17, picked 4 of 6": the game's name, the number, the game's count. */
function gridHtml(id: string, set: NumberSet, of: number, pick: number, label: string): string {
  const kind = set === 'powerballs' ? '--powerball' : '';
  const cells = Array.from({ length: of }, (_, index) => {
    const number = index + 1;
    const cellId = `${id}-${set}-${number}`;
    const name = escaped(`${label.replace('{number}', String(number))},`);
    return `<button type="button" class="number-cell${kind && ` number-cell${kind}`}" id="${cellId}" data-n="${number}" aria-label="${name}" aria-labelledby="${nameId(id)} ${cellId} ${countId(id)}" aria-pressed="false"${index === 0 ? '' : ' tabindex="-1"'}>${number}</button>`;
  });
  return `<div class="number-grid${kind && ` number-grid${kind}`}" data-native data-set="${set}" data-pick="${pick}">${cells.join('')}</div>`;
}

const toolHtml = (act: GameAct, place: number, t: Translate): string =>
  `<button type="button" class="button button--plain button--small" data-act="${act}" aria-label="${escaped(t(`ticket.${act}-game`, { game: place }))}"><span class="game-tool" aria-hidden="true">${escaped(t(`ticket.${act}`))}</span></button>`;

export function gameHtml({ id, place, rules, size, acts }: GameShape, t: Translate): string {
  const name = escaped(t('ticket.game', { game: place }));
  const head = `<div class="game-panel__head"><h3 id="${nameId(id)}" aria-label="${name},">${name}</h3><p class="game-panel__count" id="${countId(id)}">${escaped(countText(t, NOTHING, size))}</p></div>`;
  const numbers = gridHtml(id, 'numbers', rules.numbers.of, size.numbers, t('ticket.number'));
  const powerballs =
    rules.powerball && size.powerballs > 0
      ? `<p class="game-panel__set">${escaped(t('ticket.powerball-heading'))}</p>${gridHtml(id, 'powerballs', rules.powerball.of, size.powerballs, t('ticket.powerball-number'))}`
      : '';
  const tools = acts.map((act) => toolHtml(act, place, t)).join('');
  return `${head}${numbers}${powerballs}<div class="game-panel__tools">${tools}</div>`;
}
