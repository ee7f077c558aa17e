// How large the ticket is where it is not a matter of marking games: the system, or the games of a quick pick.

import { useId } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import { getGameType } from '#lib/domain/lottery/game-types.ts';
import { formatCents, toCents } from '#lib/domain/money/money.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { selectGameOffer } from '#lib/stores/ticket/ticket-choice.ts';
import { useValue } from '../ui/use-value.ts';

interface Props {
  readonly ticket: Ticket;
  readonly t: Translate;
}

export function SystemSize({ ticket, t }: Props) {
  const id = useId();
  const { sizeKey } = getGameType(ticket.offer.gameTypeKey);
  const { gameOfferKey } = useValue(ticket.$choice);
  const { gameOffers } = useValue(ticket.$offer);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t(`ticket.${sizeKey}`)}
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {t(`ticket.${sizeKey}-hint`)}
      </p>
      <select
        className="input"
        id={id}
        name="gameOffer"
        aria-describedby={`${id}-hint`}
        value={gameOfferKey}
        onChange={(event) => ticket.choose({ gameOfferKey: event.target.value })}
      >
        {gameOffers.map(({ key, name, size, prices }) => (
          <option key={key} value={key}>
            {t(`ticket.${sizeKey}-option`, {
              name,
              numbers: size.numbers,
              count: size.powerballs,
              price: formatCents(toCents(prices[0]?.price ?? '0.00')),
            })}
          </option>
        ))}
      </select>
    </div>
  );
}

export function GameCount({ ticket, t }: Props) {
  const id = useId();
  const { gameOfferKey, numGames } = useValue(ticket.$choice);
  const { key, prices, minGames, maxGames } = selectGameOffer(useValue(ticket.$offer), gameOfferKey);
  const sold = prices.filter(({ games }) => games >= minGames && games <= maxGames);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('ticket.how-many-games')}
      </label>
      <input type="hidden" name="gameOffer" value={key} />
      <select
        className="input"
        id={id}
        name="numGames"
        value={numGames}
        onChange={(event) => ticket.choose({ numGames: Number(event.target.value) })}
      >
        {sold.map(({ games, price }) => (
          <option key={games} value={games}>
            {t('ticket.games-option', { count: games, price: formatCents(toCents(price)) })}
          </option>
        ))}
      </select>
    </div>
  );
}

interface CauseProps extends Props {
  /** None is chosen, and the visitor has pressed the button. */
  readonly isMarked: boolean;
}

export function CauseField({ ticket, isMarked, t }: CauseProps) {
  const id = useId();
  const { causeKey } = useValue(ticket.$choice);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('ticket.cause')}
      </label>
      <select
        className="input"
        id={id}
        name="causeKey"
        aria-invalid={isMarked || undefined}
        aria-describedby={isMarked ? `${id}-problem` : undefined}
        value={causeKey ?? ''}
        onChange={(event) => ticket.choose({ causeKey: event.target.value })}
      >
        <option value="">{t('ticket.cause-none')}</option>
        {ticket.offer.causes.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <p className="field__error" id={`${id}-problem`}>
        {isMarked ? t('ticket.missing-cause') : ''}
      </p>
    </div>
  );
}
