import { getOrderRules } from '#lib/stores/ticket/order-kind.ts';
import { useValue } from '../../ui/use-value.ts';
import type { GamesProps } from '../BuilderForm.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { OrderRow } from './OrderRow.tsx';
import { TypedGames } from './TypedGames.tsx';
import './order-board.css';

/** Games of digits in order: the open one with its places, and a row for each. */
export function OrderBoard({ ticket, isMarked, announce, t }: GamesProps) {
  const games = useValue(ticket.games.$games);
  const current = useValue(ticket.games.$current);
  const size = useValue(ticket.games.$size);
  const index = Math.max(
    0,
    games.findIndex(({ id }) => id === current),
  );
  const open = games[index]!;
  return (
    <>
      <div className="board order-board" data-invalid={isMarked ? '' : undefined}>
        <OrderPanel
          game={open}
          place={index + 1}
          total={games.length}
          rules={getOrderRules(ticket.offer)}
          size={size}
          ticket={ticket}
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
