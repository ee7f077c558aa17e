import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import type { FavouriteNumbers } from '#lib/domain/lottery/favourite-numbers.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { useValue } from '../../ui/use-value.ts';
import { Favourites } from '../Favourites.tsx';
import type { Announce } from '../feedback.ts';
import { formatStatus } from '../labels.ts';
import { takeEarlyPresses } from './early-picks.ts';
import { GameCountField } from './GameCountField.tsx';
import { createGameActions } from './game-actions.ts';
import { attachBoard } from './game-board.ts';
import { renderGames } from './game-html.ts';
import { IdenticalGames } from './IdenticalGames.tsx';

interface Props {
  readonly ticket: Ticket;
  readonly hasFavourites: boolean;
  readonly isMarked: boolean;
  readonly announce: Announce;
  readonly t: Translate;
}

const listGames = (ticket: Ticket) =>
  ticket.games.$games.get().map(({ id, $picked }) => ({ id, picked: $picked.get() }));

/** The games themselves: made as text on the server, looked after without React. */
function Board({ ticket, hasFavourites, isMarked, announce, t }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const renderBoard = () =>
    renderGames(
      {
        games: listGames(ticket),
        currentId: ticket.games.$current.get(),
        rules: ticket.offer.rules,
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
    for (const { set, number } of early) press({ kind: 'number', set, number });
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

export function GamesPanel(props: Props) {
  const { ticket, hasFavourites, isMarked, announce, t } = props;
  const summary = useValue(ticket.$summary);
  const { minGames } = ticket.gameOffer();
  const use = (favourite: FavouriteNumbers) => {
    const isUsed = ticket.applyFavourite(favourite);
    announce.show(
      t(isUsed ? 'ticket.favourite-used' : 'ticket.favourite-no-room'),
      isUsed ? 'done' : 'problem',
    );
    return isUsed;
  };
  return (
    <section className="builder__games stack" aria-labelledby="ticket-numbers">
      <div className="cluster cluster--apart">
        <h2 id="ticket-numbers">{t('ticket.numbers-heading')}</h2>
        <GameCountField ticket={ticket} t={t} />
      </div>
      <div className="cluster">
        <button type="button" className="button button--quiet button--small" onClick={ticket.autofillAll}>
          {t('ticket.autofill-all')}
        </button>
        <button type="button" className="button button--quiet button--small" onClick={ticket.clearAll}>
          {t('ticket.clear-all')}
        </button>
        {hasFavourites && <Favourites offerKey={ticket.offer.key} onUse={use} t={t} />}
      </div>
      <p className="field__error" id="games-problem">
        {isMarked ? formatStatus(t, summary, false) : ''}
      </p>
      <Board {...props} />
      <p className="small muted">{t('ticket.minimum', { min: minGames })}</p>
      <IdenticalGames ticket={ticket} announce={announce} t={t} />
    </section>
  );
}
