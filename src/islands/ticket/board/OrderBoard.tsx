import { useLayoutEffect, useRef } from 'react';
import { canFitPattern } from '#lib/domain/lottery/order-picks.ts';
import { getOrderRules, getPattern } from '#lib/stores/ticket/order-kind.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { useValue } from '../../ui/use-value.ts';
import type { GamesProps } from '../BuilderForm.tsx';
import { takeEarlyDigits } from './early-digits.ts';
import { OrderPanel } from './OrderPanel.tsx';
import { OrderRow } from './OrderRow.tsx';
import { TypedGames } from './TypedGames.tsx';

/** A digit after those of the open game, as far as it goes with them; a full game makes room for the next. */
function appendDigit({ games }: Ticket, digit: number): void {
  // A draft may have brought a full one.
  if (games.isFull(games.$current.get())) games.openNext();
  const id = games.$current.get();
  const picked = games.getPicked(id);
  const numbers = [...picked.numbers, digit];
  if (!canFitPattern(getPattern(games.$size.get()), numbers)) return;
  games.fill(id, { ...picked, numbers });
  if (games.isFull(id)) games.openNext();
}

/** Games of digits in order: the open one with its places, and a row for each. */
export function OrderBoard({ ticket, hasFavourites, isMarked, announce, t }: GamesProps) {
  const games = useValue(ticket.games.$games);
  const current = useValue(ticket.games.$current);
  const size = useValue(ticket.games.$size);
  const index = Math.max(
    0,
    games.findIndex(({ id }) => id === current),
  );
  const open = games[index]!;
  const board = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const digits = board.current ? takeEarlyDigits(board.current) : [];
    // After the draft, which is recalled in this same commit, and before a key that is pressed next.
    queueMicrotask(() => {
      for (const digit of digits) appendDigit(ticket, digit);
    });
  }, [ticket]);
  return (
    <>
      <div
        ref={board}
        className="board order-board"
        data-invalid={isMarked ? '' : undefined}
        suppressHydrationWarning
      >
        <OrderPanel
          game={open}
          place={index + 1}
          total={games.length}
          rules={getOrderRules(ticket.offer)}
          size={size}
          ticket={ticket}
          hasFavourites={hasFavourites}
          announce={announce}
          t={t}
        />
        <ol className="game-rows" aria-label={t('ticket.games')}>
          {games.map((game, place) => (
            <OrderRow
              key={game.id}
              game={game}
              place={place + 1}
              isCurrent={game.id === open.id}
              size={size}
              onOpen={() => ticket.games.open(game.id)}
              t={t}
            />
          ))}
        </ol>
      </div>
      <TypedGames ticket={ticket} t={t} />
    </>
  );
}
