// How large the ticket is where it is not a matter of marking games: the system, or the games of a quick pick.

import { memo, useId, useMemo } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import { getGameType } from '#lib/domain/lottery/game-types.ts';
import { formatCents, toCents } from '#lib/domain/money/money.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { selectGameOffer } from '#lib/stores/ticket/ticket-choice.ts';
import { OptionList } from '../ui/OptionList.tsx';
import { useValue } from '../ui/use-value.ts';

interface Props {
  readonly ticket: Ticket;
  readonly t: Translate;
}

export const SystemSize = memo(function SystemSize({ ticket, t }: Props) {
  const id = useId();
  const { sizeKey } = getGameType(ticket.offer.gameTypeKey);
  const { gameOfferKey } = useValue(ticket.$choice);
  const { gameOffers } = useValue(ticket.$offer);
  const options = useMemo(
    () =>
      gameOffers.map(({ key, name, size, prices }) => ({
        value: key,
        text: t(`ticket.${sizeKey}-option`, {
          name,
          numbers: size.numbers,
          count: size.powerballs,
          price: formatCents(toCents(prices[0]?.price ?? '0.00')),
        }),
      })),
    [gameOffers, sizeKey, t],
  );
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t(`ticket.${sizeKey}`)}
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {t(`ticket.${sizeKey}-hint`)}
      </p>
      <OptionList
        className="input"
        id={id}
        name="gameOffer"
        aria-describedby={`${id}-hint`}
        value={gameOfferKey}
        options={options}
        onChange={(event) => ticket.choose({ gameOfferKey: event.target.value })}
      />
    </div>
  );
});

export const GameCount = memo(function GameCount({ ticket, t }: Props) {
  const id = useId();
  const { gameOfferKey, numGames } = useValue(ticket.$choice);
  const { key, prices, minGames, maxGames } = selectGameOffer(useValue(ticket.$offer), gameOfferKey);
  const options = useMemo(
    () =>
      prices
        .filter(({ games }) => games >= minGames && games <= maxGames)
        .map(({ games, price }) => ({
          value: games,
          text: t('ticket.games-option', { count: games, price: formatCents(toCents(price)) }),
        })),
    [prices, minGames, maxGames, t],
  );
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('ticket.how-many-games')}
      </label>
      <input type="hidden" name="gameOffer" value={key} />
      <OptionList
        className="input"
        id={id}
        name="numGames"
        value={numGames}
        options={options}
        onChange={(event) => ticket.choose({ numGames: Number(event.target.value) })}
      />
    </div>
  );
});

interface CauseProps extends Props {
  /** None is chosen, and the visitor has pressed the button. */
  readonly isMarked: boolean;
}

export const CauseField = memo(function CauseField({ ticket, isMarked, t }: CauseProps) {
  const id = useId();
  const { causeKey } = useValue(ticket.$choice);
  const { causes } = ticket.offer;
  const options = useMemo(
    () => [
      { value: '', text: t('ticket.cause-none') },
      ...causes.map(({ key, text }) => ({ value: key, text })),
    ],
    [causes, t],
  );
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('ticket.cause')}
      </label>
      <OptionList
        className="input"
        id={id}
        name="causeKey"
        aria-invalid={isMarked || undefined}
        aria-describedby={isMarked ? `${id}-problem` : undefined}
        value={causeKey ?? ''}
        options={options}
        onChange={(event) => ticket.choose({ causeKey: event.target.value })}
      />
      <p className="field__error" id={`${id}-problem`}>
        {isMarked ? t('ticket.missing-cause') : ''}
      </p>
    </div>
  );
});
