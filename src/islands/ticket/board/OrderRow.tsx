import type { Translate } from '#lib/domain/content/copy.ts';
import type { PickSize } from '#lib/stores/ticket/picked.ts';
import { type Game, getGameState, isGameEmpty } from '#lib/stores/ticket/ticket-games.ts';
import { useValue } from '../../ui/use-value.ts';

interface Props {
  readonly game: Game;
  readonly place: number;
  readonly isCurrent: boolean;
  readonly size: PickSize;
  readonly onOpen: () => void;
  readonly t: Translate;
}

const renderDigits = (digits: readonly number[]) =>
  digits.map((digit, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a digit is what stands at its place
    <span key={place} className="ball ball--s ball--main">
      {digit}
    </span>
  ));

/** A game among the others: its digits, and how many are lacking. */
export function OrderRow({ game, place, isCurrent, size, onOpen, t }: Props) {
  const picked = useValue(game.$picked);
  const { numbers, favourites = [] } = picked;
  const lacking = size.numbers - numbers.length;
  return (
    <li>
      <button
        type="button"
        className="game-row"
        aria-current={isCurrent || undefined}
        data-state={getGameState(picked, size)}
        onClick={onOpen}
      >
        <span className="game-row__name">{t('ticket.game', { game: place })}</span>{' '}
        <span className="game-row__balls">
          {isGameEmpty(picked) && <span className="game-row__empty">{t('ticket.row-empty')}</span>}
          {renderDigits(numbers)}
          {favourites.length > 0 && <span className="game-row__lacking">+</span>}
          {renderDigits(favourites)}
          {!isGameEmpty(picked) && lacking > 0 && (
            <span className="game-row__lacking">{t('ticket.row-lacking', { count: lacking })}</span>
          )}
        </span>
      </button>
    </li>
  );
}
