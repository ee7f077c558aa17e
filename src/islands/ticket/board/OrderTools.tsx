import type { Translate } from '#lib/domain/content/copy.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import type { Game } from '#lib/stores/ticket/ticket-games.ts';
import type { Announce } from '../feedback.ts';
import { keepFavourite } from '../keep-favourite.ts';

interface StepProps {
  readonly act: 'previous' | 'next';
  readonly place: number;
  readonly isOff: boolean;
  readonly onStep: () => void;
  readonly t: Translate;
}

/** To the game before, or after. */
export const StepButton = ({ act, place, isOff, onStep, t }: StepProps) => (
  <button
    type="button"
    className="button button--plain button--icon"
    data-act={act}
    aria-label={t(`ticket.${act}-game`, { game: place })}
    aria-disabled={isOff}
    onClick={onStep}
  />
);

interface Props {
  readonly game: Game;
  readonly place: number;
  readonly total: number;
  readonly ticket: Ticket;
  readonly hasFavourites: boolean;
  readonly announce: Announce;
  /** The digits are others now. */
  readonly onChange: () => void;
  readonly t: Translate;
}

const TOOLS = ['autofill', 'clear', 'favourite', 'remove'] as const;

/** What can be done to the open game as a whole. */
export function OrderTools({ game, place, total, ticket, hasFavourites, announce, onChange, t }: Props) {
  const { id, $picked } = game;
  const { minGames } = ticket.gameOffer();
  const acts = {
    autofill() {
      ticket.games.autofill(id);
      const numbers = $picked.get().numbers.join(' ');
      announce.say(() => t('ticket.said-filled', { game: place, numbers }));
      onChange();
    },
    clear() {
      ticket.clear(id);
      announce.say(() => t('ticket.said-cleared', { game: place }));
      onChange();
    },
    favourite() {
      keepFavourite(ticket, id, { show: announce.show, t });
    },
    remove() {
      if (!ticket.remove(id)) announce.show(t('ticket.said-at-minimum', { count: minGames }), 'problem');
    },
  };
  return (
    <div className="game-panel__tools">
      {(hasFavourites ? TOOLS : TOOLS.filter((act) => act !== 'favourite')).map((act) => (
        <button
          key={act}
          type="button"
          className="button button--quiet button--small"
          data-act={act}
          aria-label={t(`ticket.${act}-game`, { game: place })}
          aria-disabled={act === 'remove' && total <= minGames}
          onClick={acts[act]}
        >
          <span className="game-tool" aria-hidden="true">
            {t(`ticket.${act}`)}
          </span>
        </button>
      ))}
    </div>
  );
}
