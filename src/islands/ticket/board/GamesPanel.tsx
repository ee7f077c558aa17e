import type { ReactNode } from 'react';
import type { FavouriteNumbers } from '#lib/domain/lottery/favourite-numbers.ts';
import { selectGameOffer } from '#lib/stores/ticket/ticket-choice.ts';
import { useValue } from '../../ui/use-value.ts';
import type { GamesProps } from '../BuilderForm.tsx';
import { Favourites } from '../Favourites.tsx';
import { formatStatus } from '../labels.ts';
import { GameCountField } from './GameCountField.tsx';
import { IdenticalGames } from './IdenticalGames.tsx';

interface Props extends GamesProps {
  /** The board that the games are picked on. */
  readonly children: ReactNode;
}

/** What the games lack, once the button has been pressed. */
function GamesProblem({ ticket, t }: Pick<Props, 'ticket' | 't'>) {
  return formatStatus(t, useValue(ticket.$summary), false);
}

/** The games of a ticket, whatever they are like: how many, all filled or cleared at once, and their board. */
export function GamesPanel({ ticket, hasFavourites, isMarked, announce, t, children }: Props) {
  const { minGames } = selectGameOffer(ticket.offer, useValue(ticket.$choice).gameOfferKey);
  const use = (favourite: FavouriteNumbers) => {
    const outcome = ticket.applyFavourite(favourite);
    announce.show(t(`ticket.favourite-${outcome}`), outcome === 'used' ? 'done' : 'problem');
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
        {hasFavourites && <Favourites offer={ticket.offer} onUse={use} announce={announce} t={t} />}
      </div>
      <p className="field__error" id="games-problem">
        {isMarked && <GamesProblem ticket={ticket} t={t} />}
      </p>
      {children}
      <p className="small muted">{t('ticket.minimum', { count: minGames })}</p>
      <IdenticalGames ticket={ticket} announce={announce} t={t} />
    </section>
  );
}
