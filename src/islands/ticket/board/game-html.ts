// The games as text: the one open grid and a row for each game. React neither renders nor hydrates them: numbers and
// rows would cost it hundreds of elements. `game-dom.ts` paints their state.
import type { Translate } from '#lib/domain/content/copy.ts';
import { escapeHtml } from '#lib/domain/content/markup/escape-html.ts';
import type { SecondBarrel, SetRules } from '#lib/domain/lottery/game-rules.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';
import type { Picked } from '#lib/stores/ticket/picked.ts';
import { getGameState, isGameEmpty, type NumberSet } from '#lib/stores/ticket/ticket-games.ts';
import { formatCount } from '../labels.ts';

export type GameAct = 'autofill' | 'clear' | 'favourite' | 'remove' | 'previous' | 'next';

export interface ListedGame {
  readonly id: string;
  readonly picked: Picked;
}

export interface GamesShape {
  readonly games: readonly ListedGame[];
  readonly currentId: string;
  readonly rules: SetRules;
  readonly size: EntrySize;
  readonly minGames: number;
  readonly hasFavourites: boolean;
}

export const NAME_ID = 'game-name';

interface Grid {
  readonly set: NumberSet;
  readonly of: number;
  readonly pick: number;
  readonly picked: readonly number[];
  /** What a key is called where its number alone would not say which grid it is in. */
  readonly label?: string;
}

/**
 * A key is called by its number, and pressed or not; the group around it has the game's name, and how many are picked is
 * said by the one line that says what happened.
 */
function renderGrid({ set, of, pick, picked, label }: Grid): string {
  const kind = set === 'powerballs' ? '--powerball' : '';
  const cells = Array.from({ length: of }, (_, index) => {
    const number = index + 1;
    const id = `${set}-${number}`;
    const name = label ? ` aria-label="${escapeHtml(label.replace('{number}', String(number)))}"` : '';
    return `<button type="button" class="number-cell${kind && ` number-cell${kind}`}" id="${id}" data-n="${number}"${name} aria-pressed="${picked.includes(number)}"${index === 0 ? '' : ' tabindex="-1"'}>${number}</button>`;
  });
  return `<div class="number-grid${kind && ` number-grid${kind}`}" data-native data-set="${set}" data-pick="${pick}"${picked.length >= pick ? ' data-full' : ''}>${cells.join('')}</div>`;
}

interface Tool {
  readonly act: GameAct;
  readonly place: number;
  /** It would do nothing: it stays where it is, and says why when it is pressed. */
  readonly isOff: boolean;
}

function renderTool({ act, place, isOff }: Tool, t: Translate): string {
  const isStep = act === 'previous' || act === 'next';
  const kind = isStep ? 'button--plain button--icon' : 'button--quiet button--small';
  const name = escapeHtml(t(`ticket.${act}-game`, { game: place }));
  const words = isStep
    ? ''
    : `<span class="game-tool" aria-hidden="true">${escapeHtml(t(`ticket.${act}`))}</span>`;
  return `<button type="button" class="button ${kind}" data-act="${act}" aria-label="${name}" aria-disabled="${isOff}">${words}</button>`;
}

const renderNote = (text: string): string => `<p class="game-panel__note">${escapeHtml(text)}</p>`;

interface PickedOfSize {
  readonly size: EntrySize;
  readonly picked: Picked;
}

/** The grid of the powerballs, or that all of them are in. */
function renderPowerballs({ of, name }: SecondBarrel, { size, picked }: PickedOfSize, t: Translate): string {
  if (size.powerballs === 0) return renderNote(t('ticket.all-powerballs', { of }));
  const grid = renderGrid({
    set: 'powerballs',
    of,
    pick: size.powerballs,
    picked: picked.powerballs,
    label: t('ticket.powerball-number'),
  });
  return `<p class="game-panel__set">${escapeHtml(name ?? t('ticket.powerball-heading'))}</p>${grid}`;
}

function renderEditor(
  { games, currentId, rules, size, minGames, hasFavourites }: GamesShape,
  t: Translate,
): string {
  const index = Math.max(
    0,
    games.findIndex(({ id }) => id === currentId),
  );
  const { id, picked } = games[index]!;
  const place = index + 1;
  const name = escapeHtml(t('ticket.game', { game: place }));
  const isOff: Readonly<Partial<Record<GameAct, boolean>>> = {
    previous: place === 1,
    next: place === games.length,
    remove: games.length <= minGames,
  };
  const tool = (act: GameAct) => renderTool({ act, place, isOff: isOff[act] ?? false }, t);
  const head = `<div class="game-panel__head">${tool('previous')}<div class="game-panel__title"><h3 id="${NAME_ID}">${name}</h3><p class="game-panel__count">${escapeHtml(formatCount(t, picked, size))}</p></div>${tool('next')}</div>`;
  const numbers =
    size.numbers === 0
      ? renderNote(t('ticket.numbers-by-shop', { pick: rules.numbers.pick }))
      : renderGrid({
          set: 'numbers',
          of: rules.numbers.of,
          pick: size.numbers,
          picked: picked.numbers,
        });
  const powerballs = rules.powerball ? renderPowerballs(rules.powerball, { size, picked }, t) : '';
  const acts: GameAct[] = hasFavourites
    ? ['autofill', 'clear', 'favourite', 'remove']
    : ['autofill', 'clear', 'remove'];
  const tools = acts.map(tool).join('');
  return `<div class="game-panel" role="group" aria-labelledby="${NAME_ID}" data-game-id="${id}" data-state="${getGameState(picked, size)}">${head}${numbers}${powerballs}<div class="game-panel__tools">${tools}</div></div>`;
}

const sortNumbers = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

/** A ball of a row, or the words that stand there. */
export interface RowPart {
  readonly className: string;
  readonly text: string;
}

const toBall = (number: number, kind: 'main' | 'powerball'): RowPart => ({
  className: `ball ball--s ball--${kind}`,
  text: String(number),
});

/** What a row shows of its game: the numbers, and how many are lacking. */
export function listRowParts(picked: Picked, size: EntrySize, t: Translate): RowPart[] {
  if (isGameEmpty(picked)) return [{ className: 'game-row__empty', text: t('ticket.row-empty') }];
  const balls = [
    ...sortNumbers(picked.numbers).map((number) => toBall(number, 'main')),
    ...sortNumbers(picked.powerballs).map((number) => toBall(number, 'powerball')),
  ];
  const lacking = size.numbers + size.powerballs - balls.length;
  if (lacking > 0)
    balls.push({ className: 'game-row__lacking', text: t('ticket.row-lacking', { count: lacking }) });
  return balls;
}

const renderRowPart = ({ className, text }: RowPart): string =>
  `<span class="${className}">${escapeHtml(text)}</span>`;

export interface Row extends ListedGame {
  /** Counts from 1. */
  readonly place: number;
  readonly isCurrent: boolean;
}

export function renderRow({ id, picked, place, isCurrent }: Row, size: EntrySize, t: Translate): string {
  const name = escapeHtml(t('ticket.game', { game: place }));
  const mark = isCurrent ? ' aria-current="true"' : ' tabindex="-1"';
  return `<button type="button" class="game-row" data-row="${id}"${mark} data-state="${getGameState(picked, size)}"><span class="game-row__name">${name}</span> <span class="game-row__balls">${listRowParts(picked, size, t).map(renderRowPart).join(' ')}</span></button>`;
}

/** The open grid, and all games below or beside it. */
export function renderGames(shape: GamesShape, t: Translate): string {
  const rows = shape.games.map((game, index) => {
    const isCurrent = game.id === shape.currentId;
    return `<li>${renderRow({ ...game, place: index + 1, isCurrent }, shape.size, t)}</li>`;
  });
  return `${renderEditor(shape, t)}<ol class="game-rows" aria-label="${escapeHtml(t('ticket.games'))}">${rows.join('')}</ol>`;
}
