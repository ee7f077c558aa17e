// Which draw of a raffle is shown and sold, and what can be done with it.
import type { Draw } from '../../contracts/offers/draw.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { RaffleDrawInfo } from '../../contracts/raffles/raffle-draw.ts';
import { hasBookLeft } from './books.ts';
import { getRaffleState, isRaffleOnSale, type RaffleState } from './states.ts';

/** A draw of a raffle with what it says of itself. */
export interface ShownRaffle {
  readonly draw: Draw;
  readonly info: RaffleDrawInfo;
  readonly state: RaffleState;
}

type Raffle = Pick<ProductOffer, 'draws' | 'raffle'>;

/** A draw in which tickets are left comes before one that is sold out or announced. */
const ORDER: readonly RaffleState[] = ['open', 'pre_order', 'sold_out', 'announced', 'past_draw'];

/** Draws in the same state keep their order. */
const sortByState = (shown: readonly ShownRaffle[]): ShownRaffle[] =>
  shown.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));

function getStatedState(offer: Raffle, { status }: Draw, info: RaffleDrawInfo): RaffleState {
  if (info.purchaseStatus === 'past_draw') return 'past_draw';
  if (info.isAnnounced) return 'announced';
  return status === 'DRAW_OPEN' && hasBookLeft(offer, info.ticketsLeft) ? info.purchaseStatus : 'sold_out';
}

/** The draws in the states that the services named, those that can be entered first: for lists, which know no clock. */
export const listRafflesByState = (offer: Raffle): ShownRaffle[] =>
  sortByState(
    offer.draws.flatMap((draw) => {
      const { raffle: info } = draw;
      return info ? [{ draw, info, state: getStatedState(offer, draw, info) }] : [];
    }),
  );

/** Tickets that fill none of the offer's books are not for sale. */
const toShown = (offer: Raffle, draw: Draw, now: number): ShownRaffle[] => {
  const { raffle: info, status, preOrderAt, opensAt, stop } = draw;
  if (!info) return [];
  const left = hasBookLeft(offer, info.ticketsLeft) ? info.ticketsLeft : 0;
  const state = getRaffleState({ status, preOrderAt, opensAt, stop, left }, now);
  return [{ draw, info, state }];
};

/** The draw that is asked for, else the next one that can be entered. Milliseconds since 1970. */
export function findShownRaffle(offer: Raffle, now: number, askedNo?: number): ShownRaffle | undefined {
  const shown = offer.draws.flatMap((draw) => toShown(offer, draw, now));
  const asked = shown.find(({ draw }) => draw.drawNo === askedNo);
  return asked ?? sortByState(shown)[0];
}

/** The draw to enter where tickets of the one that is shown are not sold; undefined where they are, or none is. */
export function findOtherDraw(offer: Raffle, now: number, shown: ShownRaffle | undefined): Draw | undefined {
  if (!shown || isRaffleOnSale(shown.state)) return undefined;
  const next = findShownRaffle(offer, now);
  return next && isRaffleOnSale(next.state) ? next.draw : undefined;
}
