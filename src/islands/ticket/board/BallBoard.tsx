import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { findBallName } from '#lib/domain/lottery/ball-name.ts';
import { requireSetRules } from '#lib/domain/lottery/game-rules.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import type { GamesProps } from '../BuilderForm.tsx';
import { nameBalls } from '../labels.ts';
import { type EarlyPress, takeEarlyPresses } from './early-picks.ts';
import { createGameActions } from './game-actions.ts';
import { attachBoard } from './game-board.ts';
import type { GamePress } from './game-dom.ts';
import { renderGames } from './game-html.ts';

const listGames = (ticket: Ticket) =>
  ticket.games.$games.get().map(({ id, $picked }) => ({ id, picked: $picked.get() }));

/**
 * Presses on games that the page showed empty. A draft may have been recalled since: a number that it holds was meant
 * to be picked, and a game that it has filled makes room for the next.
 */
function playEarlyPresses(
  { games, $editing }: Ticket,
  early: readonly EarlyPress[],
  press: (made: GamePress) => void,
): void {
  const pressed = new Set<string>();
  for (const { set, number } of early) {
    const isHeld = () => games.getPicked(games.$current.get())[set].includes(number);
    if (!$editing.get()) {
      if (!isHeld() && games.isFull(games.$current.get())) games.openNext();
      const place = `${games.$current.get()} ${set} ${number}`;
      if (isHeld() && !pressed.has(place)) continue;
      pressed.add(place);
    }
    press({ kind: 'number', set, number });
  }
}

/** The games themselves: made as text on the server, looked after without React. */
export function BallBoard({ ticket, hasFavourites, isMarked, announce, t: translate }: GamesProps) {
  const t = useMemo(() => nameBalls(translate, findBallName(ticket.offer.rules)), [translate, ticket]);
  const ref = useRef<HTMLDivElement>(null);
  const renderBoard = () =>
    renderGames(
      {
        games: listGames(ticket),
        currentId: ticket.games.$current.get(),
        rules: requireSetRules(ticket.offer.rules),
        size: ticket.games.$size.get(),
        minGames: ticket.gameOffer().minGames,
        hasFavourites,
      },
      t,
    );
  // Made on the server. Here React keeps what it finds: making the same text again would cost hydration its time.
  const [html] = useState(() => ({ __html: typeof document === 'undefined' ? renderBoard() : '' }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a board that no server made is made once
  useLayoutEffect(() => {
    if (ref.current && !ref.current.firstChild) ref.current.innerHTML = renderBoard();
  }, []);
  useEffect(() => {
    const board = ref.current;
    if (!board) return;
    const early = takeEarlyPresses(board);
    const { press } = createGameActions(ticket, announce, t, board);
    playEarlyPresses(ticket, early, press);
    return attachBoard(board, ticket, announce, t);
  }, [ticket, announce, t]);
  return (
    <div
      ref={ref}
      className="board"
      data-invalid={isMarked ? '' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, its texts are escaped
      dangerouslySetInnerHTML={html}
    />
  );
}
