import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import type { Game, NumberSet } from '#lib/stores/ticket-games.ts';
import { cellAt, moveTabStop, numberAt, paint, pressedIn } from './grid-dom.ts';
import { gridHtml } from './grid-html.ts';
import { cellAfterKey, columnsOf } from './grid-keys.ts';

interface Props {
  readonly game: Game;
  readonly set: NumberSet;
  readonly of: number;
  /** How many numbers the game takes. */
  readonly pick: number;
  readonly label: string;
  readonly onToggle: (gameId: string, set: NumberSet, number: number) => void;
}

function stepFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const grid = event.currentTarget;
  const number = numberAt(event.target);
  if (number === undefined) return;
  const next = cellAfterKey(event.key, number - 1, columnsOf(grid), grid.childElementCount);
  const cell = next === undefined ? undefined : cellAt(grid, next);
  if (!cell) return;
  event.preventDefault();
  cell.focus();
}

/** One set of numbers of one game. Its state lives in the game's store; clicks and keys are heard once, here. */
export const NumberGrid = memo(function NumberGrid({ game, set, of, pick, label, onToggle }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [html] = useState(() => ({ __html: gridHtml({ gameId: game.id, set, of, label }) }));

  useEffect(() => {
    const grid = ref.current;
    if (!grid) return;
    if (!grid.hasAttribute('data-live')) {
      const known = game.$picked.get()[set];
      for (const number of pressedIn(grid)) if (!known.includes(number)) onToggle(game.id, set, number);
      grid.setAttribute('data-live', '');
    }
    return game.$picked.subscribe((picked) => paint(grid, picked[set], pick));
  }, [game, set, pick, onToggle]);

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const number = numberAt(event.target);
    if (number !== undefined) onToggle(game.id, set, number);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are heard here, once for all of them
    <div
      ref={ref}
      className={set === 'powerballs' ? 'number-grid number-grid--powerball' : 'number-grid'}
      data-grid={game.id}
      data-set={set}
      data-pick={pick}
      onClick={onClick}
      onKeyDown={stepFocus}
      onFocus={(event) => moveTabStop(event.currentTarget, event.target)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, its one text is escaped
      dangerouslySetInnerHTML={html}
    />
  );
});
