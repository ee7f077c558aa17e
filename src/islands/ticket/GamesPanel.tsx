import { Plus } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { Translate } from '#lib/domain/copy.ts';
import { type Favourite, loadFavourites, saveFavourite } from '#lib/stores/favourites.ts';
import type { Ticket } from '#lib/stores/ticket.ts';
import { useValue } from '../ui/use-value.ts';
import { Favourites } from './Favourites.tsx';
import { type GameActions, GameCard } from './GameCard.tsx';
import { countText, numbersText } from './labels.ts';
import { UndoLine } from './UndoLine.tsx';

interface Props {
  readonly ticket: Ticket;
  readonly hasFavourites: boolean;
  /** Reads a sentence out. */
  readonly say: (text: string) => void;
  readonly t: Translate;
}

/** What the buttons of the games do, each with its sentence. The same object for the life of the ticket. */
function actionsOf({ ticket, hasFavourites, say, t }: Props): GameActions {
  const { games } = ticket;
  const find = (id: string) => {
    const list = games.$games.get();
    const place = list.findIndex((game) => game.id === id);
    return { game: place + 1, picked: list[place]?.$picked.get() ?? { numbers: [], powerballs: [] } };
  };
  return {
    toggle(id, set, number) {
      const toggled = games.toggle(id, set, number);
      const { game, picked } = find(id);
      say(t(`ticket.said-${toggled}`, { game, number, count: countText(t, picked, games.$size.get()) }));
    },
    autofill(id) {
      games.autofill(id);
      const { game, picked } = find(id);
      say(t('ticket.said-filled', { game, numbers: numbersText(picked) }));
    },
    clear(id) {
      ticket.clear(id);
      say(t('ticket.said-cleared', { game: find(id).game }));
    },
    remove: ticket.remove,
    ...(hasFavourites && {
      favourite(id: string) {
        const { game, picked } = find(id);
        saveFavourite(localStorage, { offerKey: ticket.offer.key, ...picked });
        say(t('ticket.favourite-kept', { game }));
      },
    }),
  };
}

export function GamesPanel(props: Props) {
  const { ticket, hasFavourites, say, t } = props;
  const list = useValue(ticket.games.$games);
  useValue(ticket.games.$size);
  const { minGames, maxGames } = ticket.gameOffer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one object, so that a game renders for itself only
  const actions = useMemo(() => actionsOf(props), [ticket]);
  useEffect(() => {
    if (hasFavourites) loadFavourites(localStorage);
  }, [hasFavourites]);
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
      <ol className="games">
        {list.map((game, index) => (
          <GameCard
            key={game.id}
            ticket={ticket}
            game={game}
            place={index + 1}
            canRemove={list.length > minGames}
            actions={actions}
            t={t}
          />
        ))}
      </ol>
      {list.length < maxGames && (
        <button type="button" className="button button--quiet" onClick={add}>
          <Plus aria-hidden /> {t('ticket.add-game')}
        </button>
      )}
    </section>
  );
}
