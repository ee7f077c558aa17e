import { Check, Eraser, Shuffle, Star, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Translate } from '#lib/domain/copy.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';
import type { Ticket } from '#lib/stores/ticket.ts';
import type { Game, NumberSet, Picked } from '#lib/stores/ticket-games.ts';
import { useValue } from '../ui/use-value.ts';
import { countId, nameId } from './grid-html.ts';
import { countText } from './labels.ts';
import { NumberGrid } from './NumberGrid.tsx';

export interface GameActions {
  toggle(gameId: string, set: NumberSet, number: number): void;
  autofill(gameId: string): void;
  clear(gameId: string): void;
  remove(gameId: string): void;
  /** Absent where favourites are not offered. */
  favourite?(gameId: string): void;
}

interface Props {
  readonly ticket: Ticket;
  readonly game: Game;
  /** Counts from 1. */
  readonly place: number;
  readonly canRemove: boolean;
  readonly actions: GameActions;
  readonly t: Translate;
}

type State = 'empty' | 'started' | 'complete';

function stateOf({ numbers, powerballs }: Picked, size: EntrySize): State {
  if (numbers.length === size.numbers && powerballs.length === size.powerballs) return 'complete';
  return numbers.length + powerballs.length === 0 ? 'empty' : 'started';
}

interface ActionProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Action = ({ label, onClick, children }: ActionProps) => (
  <button type="button" className="button button--plain button--small" aria-label={label} onClick={onClick}>
    {children}
  </button>
);

/** One game. It renders again for its own numbers only. */
export const GameCard = memo(function GameCard({ ticket, game, place, canRemove, actions, t }: Props) {
  const picked = useValue(game.$picked);
  const size = useValue(ticket.games.$size);
  const { rules } = ticket.offer;
  const { id } = game;
  const state = stateOf(picked, size);
  const name = t('ticket.game', { game: place });
  return (
    <li className="game-panel" data-state={state}>
      <div className="game-panel__head">
        <h3 id={nameId(id)} aria-label={`${name},`}>
          {name}
        </h3>
        <p className="game-panel__count">
          <span id={countId(id)}>{countText(t, picked, size)}</span>
          {state === 'complete' && <Check aria-label={t('ticket.complete')} role="img" size={18} />}
        </p>
      </div>
      <NumberGrid
        game={game}
        set="numbers"
        of={rules.numbers.of}
        pick={size.numbers}
        label={`${t('ticket.number')},`}
        onToggle={actions.toggle}
      />
      {rules.powerball && size.powerballs > 0 && (
        <div className="stack stack--tight">
          <p className="game-panel__set">{t('ticket.powerball-heading')}</p>
          <NumberGrid
            game={game}
            set="powerballs"
            of={rules.powerball.of}
            pick={size.powerballs}
            label={`${t('ticket.powerball-number')},`}
            onToggle={actions.toggle}
          />
        </div>
      )}
      <div className="game-panel__tools">
        <Action label={t('ticket.autofill-game', { game: place })} onClick={() => actions.autofill(id)}>
          <Shuffle aria-hidden /> {t('ticket.autofill')}
        </Action>
        <Action label={t('ticket.clear-game', { game: place })} onClick={() => actions.clear(id)}>
          <Eraser aria-hidden /> {t('ticket.clear')}
        </Action>
        {actions.favourite && state === 'complete' && (
          <Action label={t('ticket.favourite-save', { game: place })} onClick={() => actions.favourite?.(id)}>
            <Star aria-hidden />
          </Action>
        )}
        {canRemove && (
          <Action label={t('ticket.remove-game', { game: place })} onClick={() => actions.remove(id)}>
            <Trash2 aria-hidden />
          </Action>
        )}
      </div>
    </li>
  );
});
