import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import type { OrderRules } from '#lib/domain/lottery/game-rules.ts';
import { canFitPattern } from '#lib/domain/lottery/order-picks.ts';
import { formatNeeds } from '#lib/domain/lottery/order-words.ts';
import { formatCents, toCents } from '#lib/domain/money/money.ts';
import { getPattern } from '#lib/stores/ticket/order-kind.ts';
import type { PickSize } from '#lib/stores/ticket/picked.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import type { Game } from '#lib/stores/ticket/ticket-games.ts';
import { useValue } from '../../ui/use-value.ts';
import type { Announce } from '../feedback.ts';
import { DigitPad } from './DigitPad.tsx';
import { DigitSlots } from './DigitSlots.tsx';
import { OrderTools, StepButton } from './OrderTools.tsx';
import { readDigitKey, removeLastDigit, typeDigit } from './order-keys.ts';

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

type SlotSet = 'numbers' | 'favourites';

/** The place that the next digit goes to. */
interface Spot {
  readonly id: string;
  readonly set: SlotSet;
  readonly cursor: number;
}

/** The open game: its places, and the digits to fill them with. Digits may be typed wherever the focus is in it. */
export function OrderPanel(props: Props) {
  const { game, place, total, rules, size, ticket, hasFavourites, announce, t } = props;
  const picked = useValue(game.$picked);
  const { numbers, favourites = [] } = picked;
  const [spot, setSpot] = useState<Spot>({ id: game.id, set: 'numbers', cursor: numbers.length });
  const panel = useRef<HTMLDivElement>(null);
  const pattern = getPattern(size);
  const counts = { numbers: size.numbers, favourites: size.favourites ?? 0 };
  const { id } = game;
  // Another game has been opened: it goes on after its last digit.
  const isHere = spot.id === id;
  const set = isHere && counts[spot.set] > 0 ? spot.set : 'numbers';
  const digits = set === 'numbers' ? numbers : favourites;
  const cursor = Math.min(isHere ? spot.cursor : numbers.length, digits.length, counts[set] - 1);
  const isFitting = (next: readonly number[]) => set === 'favourites' || canFitPattern(pattern, next);

  // Who types at the places goes on at the next one, from game to game.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the spot, not what is read here
  useLayoutEffect(() => {
    const from = document.activeElement;
    if (!from?.classList.contains('order-slot') || !panel.current?.contains(from)) return;
    panel.current.querySelector<HTMLElement>('.order-slot[aria-current]')?.focus();
  }, [id, set, cursor]);

  const write = (next: readonly number[]) =>
    ticket.games.fill(id, set === 'numbers' ? { ...picked, numbers: next } : { ...picked, favourites: next });
  const finish = () => {
    const done = t('ticket.said-complete', { game: place });
    if (set === 'numbers' && counts.favourites > 0) {
      setSpot({ id, set: 'favourites', cursor: favourites.length });
      return announce.say(() => done);
    }
    ticket.games.openNext();
    const next = ticket.games.getPlace(ticket.games.$current.get());
    announce.say(
      () => `${done} ${t(next === place ? 'ticket.said-all-complete' : 'ticket.said-next', { game: next })}`,
    );
  };
  const type = (digit: number) => {
    const count = counts[set];
    const typed = typeDigit({ digits, cursor }, digit);
    if (!isFitting(typed.digits)) {
      return announce.show(t('ticket.order-misfit', { digit, needs: formatNeeds(t, pattern) }), 'problem');
    }
    const wasFull = digits.length === count;
    write(typed.digits);
    setSpot({ id, set, cursor: typed.cursor });
    if (typed.digits.length === count && !wasFull) return finish();
    announce.say(() =>
      t('ticket.order-typed', { digit, place: typed.cursor, count: count - typed.digits.length }),
    );
  };
  const removeLast = () => {
    const digit = digits.at(-1);
    if (digit === undefined) return;
    const left = removeLastDigit({ digits, cursor });
    write(left.digits);
    setSpot({ id, set, cursor: left.cursor });
    announce.say(() => t('ticket.order-removed', { digit }));
  };
  const goTo = (wanted: SlotSet, at: number) => setSpot({ id, set: wanted, cursor: Math.max(0, at) });
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = readDigitKey(event.nativeEvent, rules.symbols);
    const isSlot = (event.target as Element).classList.contains('order-slot');
    const steps: Readonly<Record<string, number>> = { ArrowLeft: cursor - 1, ArrowRight: cursor + 1 };
    const step = isSlot ? steps[event.key] : undefined;
    if (digit === undefined && step === undefined && event.key !== 'Backspace') return;
    event.preventDefault();
    if (digit !== undefined) type(digit);
    else if (step !== undefined) goTo(set, step);
    else removeLast();
  };
  const renderSlots = (of: SlotSet) => (
    <DigitSlots
      digits={of === 'numbers' ? numbers : favourites}
      count={counts[of]}
      isFavourite={of === 'favourites'}
      cursor={set === of ? cursor : undefined}
      onGo={(at) => goTo(of, at)}
      t={t}
    />
  );
  const { favouritesPrice, priceCurrency } = ticket.gameOffer();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of the form
    <div ref={panel} className="game-panel" role="group" aria-labelledby="order-game" onKeyDown={onKeyDown}>
      <div className="game-panel__head">
        <StepButton
          act="previous"
          place={place}
          isOff={place <= 1}
          onStep={() => step(ticket, place - 2)}
          t={t}
        />
        <div className="game-panel__title">
          <h3 id="order-game">{t('ticket.game', { game: place })}</h3>
          <p className="game-panel__count">{formatNeeds(t, pattern)}</p>
        </div>
        <StepButton
          act="next"
          place={place}
          isOff={place >= total}
          onStep={() => step(ticket, place)}
          t={t}
        />
      </div>
      {renderSlots('numbers')}
      {counts.favourites > 0 && (
        <div className="order-favourites">
          <p className="game-panel__set">{t('ticket.order-favourites')}</p>
          <p className="small muted">
            {t('ticket.order-favourites-hint', {
              price: formatCents(toCents(favouritesPrice ?? '0.00'), priceCurrency),
            })}
          </p>
          {renderSlots('favourites')}
        </div>
      )}
      <DigitPad symbols={rules.symbols} onType={type} t={t} />
      <p className="small muted">{t('ticket.order-keys')}</p>
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

/** Opens the game at a place from 0, where there is one. */
function step(ticket: Ticket, index: number): void {
  const game = ticket.games.$games.get()[index];
  if (game) ticket.games.open(game.id);
}
