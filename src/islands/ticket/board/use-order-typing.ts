// Typing the digits of the open game: where the next one goes, and what a press or a key does.
import { type KeyboardEvent, useState } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import { canFitPattern } from '#lib/domain/lottery/order-picks.ts';
import { formatNeeds } from '#lib/domain/lottery/order-words.ts';
import { getPattern } from '#lib/stores/ticket/order-kind.ts';
import type { PickSize } from '#lib/stores/ticket/picked.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import type { Game } from '#lib/stores/ticket/ticket-games.ts';
import { useValue } from '../../ui/use-value.ts';
import type { Announce } from '../feedback.ts';
import { readDigitKey, removeLastDigit, typeDigit } from './order-keys.ts';

export type SlotSet = 'numbers' | 'favourites';

/** The place that the next digit goes to. */
interface Spot {
  readonly id: string;
  readonly set: SlotSet;
  readonly cursor: number;
}

interface OpenGame {
  readonly game: Game;
  /** From 1. */
  readonly place: number;
  readonly size: PickSize;
  /** How many different digits there are. */
  readonly symbols: number;
  readonly ticket: Ticket;
  readonly announce: Announce;
  readonly t: Translate;
}

/** The digits of the open game and the spot in them. A game that has just been opened goes on after its last digit. */
function useSpot({ game, size }: Pick<OpenGame, 'game' | 'size'>) {
  const picked = useValue(game.$picked);
  const { numbers, favourites = [] } = picked;
  const { id } = game;
  const [spot, setSpot] = useState<Spot>();
  const counts = { numbers: size.numbers, favourites: size.favourites ?? 0 };
  const here = spot?.id === id ? spot : undefined;
  const set = here && counts[here.set] > 0 ? here.set : 'numbers';
  const digitsOf = { numbers, favourites };
  const digits = digitsOf[set];
  const cursor = Math.min(here?.cursor ?? numbers.length, digits.length, counts[set] - 1);
  return {
    picked,
    digitsOf,
    counts,
    set,
    digits,
    cursor,
    goTo: (wanted: SlotSet, at: number) => setSpot({ id, set: wanted, cursor: Math.max(0, at) }),
  };
}

export function useOrderTyping({ game, place, size, symbols, ticket, announce, t }: OpenGame) {
  const spot = useSpot({ game, size });
  const { picked, counts, set, digits, cursor, goTo } = spot;
  const pattern = getPattern(size);
  const isFitting = (next: readonly number[]) => set === 'favourites' || canFitPattern(pattern, next);
  const write = (next: readonly number[]) =>
    ticket.games.fill(
      game.id,
      set === 'numbers' ? { ...picked, numbers: next } : { ...picked, favourites: next },
    );

  const finish = () => {
    const done = t('ticket.said-complete', { game: place });
    if (set === 'numbers' && counts.favourites > 0) {
      goTo('favourites', spot.digitsOf.favourites.length);
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
    goTo(set, typed.cursor);
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
    goTo(set, left.cursor);
    announce.say(() => t('ticket.order-removed', { digit }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = readDigitKey(event.nativeEvent, symbols);
    const isSlot = (event.target as Element).classList.contains('order-slot');
    const steps: Readonly<Record<string, number>> = { ArrowLeft: cursor - 1, ArrowRight: cursor + 1 };
    const step = isSlot ? steps[event.key] : undefined;
    if (digit === undefined && step === undefined && event.key !== 'Backspace') return;
    event.preventDefault();
    if (digit !== undefined) type(digit);
    else if (step !== undefined) goTo(set, step);
    else removeLast();
  };
  return { digitsOf: spot.digitsOf, counts, set, cursor, pattern, goTo, type, onKeyDown };
}
