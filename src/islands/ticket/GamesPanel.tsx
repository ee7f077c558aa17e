import { useEffect, useRef } from 'react';
import type { Translate } from '#lib/domain/copy.ts';
import type { Favourite } from '#lib/stores/favourites.ts';
import type { Ticket } from '#lib/stores/ticket.ts';
import { Icon } from '../ui/Icon.tsx';
import { useValue } from '../ui/use-value.ts';
import { Favourites } from './Favourites.tsx';
import { GamePanel } from './GamePanel.tsx';
import { gameActions } from './game-actions.ts';
import { moveTabStop } from './game-dom.ts';
import type { GameAct } from './game-html.ts';
import { stepFocus } from './grid-keys.ts';
import { UndoLine } from './UndoLine.tsx';

interface Props {
  readonly ticket: Ticket;
  readonly hasFavourites: boolean;
  /** Reads a sentence out. */
  readonly say: (text: string) => void;
  readonly t: Translate;
}

const ACTS: readonly GameAct[] = ['autofill', 'clear', 'remove'];
const ACTS_WITH_FAVOURITES: readonly GameAct[] = ['autofill', 'clear', 'favourite', 'remove'];

/** Clicks and keys of all games are heard once, at the list, without React in between. */
function useGameList({ ticket, say, t }: Props) {
  const ref = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const life = new AbortController();
    const { signal } = life;
    list.addEventListener('click', gameActions(ticket, say, t).onClick, { signal });
    list.addEventListener('keydown', stepFocus, { signal });
    list.addEventListener('focusin', ({ target }) => moveTabStop(target as Element), { signal });
    list.setAttribute('data-live', '');
    return () => life.abort();
  }, [ticket, say, t]);
  return ref;
}

export function GamesPanel(props: Props) {
  const { ticket, hasFavourites, say, t } = props;
  const list = useValue(ticket.games.$games);
  useValue(ticket.games.$size);
  const ref = useGameList(props);
  const { minGames, maxGames } = ticket.gameOffer();
  const use = (favourite: Favourite) =>
    say(t(ticket.applyFavourite(favourite) ? 'ticket.favourite-used' : 'ticket.favourite-no-room'));
  const add = () => {
    ticket.games.add();
    say(t('ticket.said-game-added', { game: list.length + 1 }));
  };
  return (
    <section className="stack" aria-labelledby="ticket-numbers">
      <div className="cluster cluster--apart">
        <h2 id="ticket-numbers">{t('ticket.numbers-heading')}</h2>
        <div className="cluster">
          <button type="button" className="button button--quiet button--small" onClick={ticket.autofillAll}>
            {t('ticket.autofill-all')}
          </button>
          <button type="button" className="button button--quiet button--small" onClick={ticket.clearAll}>
            {t('ticket.clear-all')}
          </button>
          {hasFavourites && <Favourites offerKey={ticket.offer.key} onUse={use} t={t} />}
        </div>
      </div>
      <UndoLine ticket={ticket} say={say} t={t} />
      <ol ref={ref} className="games" data-at-minimum={list.length <= minGames ? '' : undefined}>
        {list.map((game, index) => (
          <GamePanel
            key={game.id}
            ticket={ticket}
            game={game}
            place={index + 1}
            acts={hasFavourites ? ACTS_WITH_FAVOURITES : ACTS}
            t={t}
          />
        ))}
      </ol>
      {list.length < maxGames && (
        <button type="button" className="button button--quiet" onClick={add}>
          <Icon name="plus" /> {t('ticket.add-game')}
        </button>
      )}
    </section>
  );
}
