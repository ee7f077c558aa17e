import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import type { OrderRules } from '#lib/domain/lottery/game-rules.ts';
import { formatNeeds } from '#lib/domain/lottery/order-words.ts';
import { formatCents, toCents } from '#lib/domain/money/money.ts';
import type { PickSize } from '#lib/stores/ticket/picked.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { selectGameOffer } from '#lib/stores/ticket/ticket-choice.ts';
import type { Game } from '#lib/stores/ticket/ticket-games.ts';
import { useValue } from '../../ui/use-value.ts';
import type { Announce } from '../feedback.ts';
import { DigitPad } from './DigitPad.tsx';
import { DigitSlots } from './DigitSlots.tsx';
import { OrderTools, StepButton } from './OrderTools.tsx';
import { type SlotSet, useOrderTyping } from './use-order-typing.ts';

interface Props {
  readonly game: Game;
  readonly place: number;
  readonly total: number;
  readonly rules: OrderRules;
  readonly size: PickSize;
  readonly ticket: Ticket;
  readonly hasFavourites: boolean;
  readonly announce: Announce;
  readonly t: Translate;
}

/** Opens the game at a place from 0, where there is one. */
function openPlace(ticket: Ticket, index: number): void {
  const game = ticket.games.$games.get()[index];
  if (game) ticket.games.open(game.id);
}

interface PanelHeadProps extends Pick<Props, 'place' | 'total' | 'ticket' | 't'> {
  readonly needs: string;
}

/** The name of the open game, what it needs, and the ways to the others. */
function PanelHead({ place, total, ticket, needs, t }: PanelHeadProps) {
  return (
    <div className="game-panel__head">
      <StepButton
        act="previous"
        place={place}
        isOff={place <= 1}
        onStep={() => openPlace(ticket, place - 2)}
        t={t}
      />
      <div className="game-panel__title">
        <h3 id="order-game">{t('ticket.game', { game: place })}</h3>
        <p className="game-panel__count">{needs}</p>
      </div>
      <StepButton
        act="next"
        place={place}
        isOff={place >= total}
        onStep={() => openPlace(ticket, place)}
        t={t}
      />
    </div>
  );
}

interface FavouriteOrderProps {
  readonly ticket: Ticket;
  readonly t: Translate;
  readonly children: ReactNode;
}

/** The places of the favourite order, with what it costs. */
function FavouriteOrder({ ticket, t, children }: FavouriteOrderProps) {
  const { gameOfferKey } = useValue(ticket.$choice);
  const { favouritesPrice, priceCurrency } = selectGameOffer(useValue(ticket.$offer), gameOfferKey);
  return (
    <div className="order-favourites">
      <p className="game-panel__set">{t('ticket.order-favourites')}</p>
      <p className="small muted">
        {t('ticket.order-favourites-hint', {
          price: formatCents(toCents(favouritesPrice ?? '0.00'), priceCurrency),
        })}
      </p>
      {children}
    </div>
  );
}

/** The open game: its places, and the digits to fill them with. Digits may be typed wherever the focus is in it. */
export function OrderPanel(props: Props) {
  const { game, place, total, rules, size, ticket, hasFavourites, announce, t } = props;
  const { symbols } = rules;
  const typing = useOrderTyping({ game, place, size, symbols, ticket, announce, t });
  const { digitsOf, counts, set, cursor, goTo, onKeyDown } = typing;
  const panel = useRef<HTMLDivElement>(null);

  // Who types at the places goes on at the next one, from game to game.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the spot, not what is read here
  useLayoutEffect(() => {
    const from = document.activeElement;
    if (!from?.classList.contains('order-slot') || !panel.current?.contains(from)) return;
    panel.current.querySelector<HTMLElement>('.order-slot[aria-current]')?.focus();
  }, [game.id, set, cursor]);

  const renderSlots = (of: SlotSet) => (
    <DigitSlots
      digits={digitsOf[of]}
      count={counts[of]}
      isFavourite={of === 'favourites'}
      cursor={set === of ? cursor : undefined}
      onGo={(at) => goTo(of, at)}
      t={t}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of the form
    <div ref={panel} className="game-panel" role="group" aria-labelledby="order-game" onKeyDown={onKeyDown}>
      <PanelHead place={place} total={total} ticket={ticket} needs={formatNeeds(t, typing.pattern)} t={t} />
      {renderSlots('numbers')}
      {counts.favourites > 0 && (
        <FavouriteOrder ticket={ticket} t={t}>
          {renderSlots('favourites')}
        </FavouriteOrder>
      )}
      <p className="small muted">{t('ticket.order-keys')}</p>
      <DigitPad symbols={symbols} onType={typing.type} t={t} />
      <OrderTools
        game={game}
        place={place}
        total={total}
        ticket={ticket}
        hasFavourites={hasFavourites}
        announce={announce}
        onChange={() => goTo('numbers', 0)}
        t={t}
      />
    </div>
  );
}
