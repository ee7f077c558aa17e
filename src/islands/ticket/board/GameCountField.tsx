import { memo, useId, useMemo } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { selectGameOffer } from '#lib/stores/ticket/ticket-choice.ts';
import { Icon } from '../../ui/Icon.tsx';
import { OptionList } from '../../ui/OptionList.tsx';
import { useValue } from '../../ui/use-value.ts';

interface Props {
  readonly ticket: Ticket;
  readonly t: Translate;
}

/** How many games the ticket holds: one more, one fewer, or as many as one chooses. */
export const GameCountField = memo(function GameCountField({ ticket, t }: Props) {
  const id = useId();
  const count = useValue(ticket.games.$games).length;
  const { minGames, maxGames } = selectGameOffer(ticket.offer, useValue(ticket.$choice).gameOfferKey);
  const options = useMemo(
    () =>
      Array.from({ length: maxGames - minGames + 1 }, (_, index) => {
        const games = minGames + index;
        return { value: games, text: String(games) };
      }),
    [minGames, maxGames],
  );
  const stepButton = (icon: 'minus' | 'plus', label: string, next: number) => (
    <button
      type="button"
      className="button button--plain button--icon"
      aria-label={label}
      aria-disabled={next < minGames || next > maxGames || undefined}
      onClick={() => ticket.setGameCount(next)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="game-count">
      <label htmlFor={id}>{t('ticket.game-count')}</label>
      <div className="game-count__steps">
        {stepButton('minus', t('ticket.one-game-fewer'), count - 1)}
        <OptionList
          id={id}
          className="input"
          value={count}
          options={options}
          onChange={(event) => ticket.setGameCount(Number(event.target.value))}
        />
        {stepButton('plus', t('ticket.one-game-more'), count + 1)}
      </div>
    </div>
  );
});
