// What the invented raffles of Harbour Art Union have in common: books, causes, terms.
import { RAFFLE_FORMAT, RaffleFile, type RaffleFileInput } from '#lib/contracts/catalogue/raffle-file.ts';
import type { RafflePlanInput, RaffleTerms } from '#lib/contracts/catalogue/raffle-terms.ts';
import { formatWholeNumber } from '#lib/domain/money/format-numbers.ts';
import { formatWholeDollars, toAmount } from '#lib/domain/money/money.ts';
import { addDays, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { toRaffleOffer } from '../../../catalogue/games/raffle-offer.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';

/** A raffle whose draws are opened one by one says how its next draw is; one of the calendar is in its offer. */
export interface DemonstrationRaffle {
  readonly file: RaffleFile;
  readonly offer: OfferDefinition;
  readonly createPlan?: (now: number) => RafflePlanInput;
}

const CAUSES = {
  'ferry-lady-edith': { name: 'Friends of the Lady Edith', shareBps: 3000 },
  'long-stay-children': { name: 'Long Stay', shareBps: 4000 },
  'seafarers-lamp': { name: "The Seafarers' Lamp", shareBps: 3500 },
  'seagrass-meadows': { name: 'Seagrass Meadows Trust', shareBps: 3000 },
  'surf-rescue-boats': { name: 'Tide and Torch Surf Rescue', shareBps: 3500 },
} as const;

/** Reads the file as that of any operator is read. */
export function defineDemonstrationRaffle({
  file: written,
  createPlan,
}: {
  readonly file: RaffleFileInput;
  readonly createPlan?: DemonstrationRaffle['createPlan'];
}): DemonstrationRaffle {
  const file = RaffleFile.parse(written);
  return { file, offer: toRaffleOffer(file), ...(createPlan && { createPlan }) };
}

/** Causes of the directory with their part of the price there. */
export const listCauses = (...keys: readonly (keyof typeof CAUSES)[]): RaffleFile['causes'] =>
  keys.map((key) => ({ key, ...CAUSES[key] }));

/** Books by number of tickets and price in cents, smallest first. */
export const createBooks = (
  sizes: readonly (readonly [tickets: number, cents: number])[],
): RaffleFile['books'] => sizes.map(([tickets, cents]) => ({ tickets, price: toAmount(cents) }));

/** What most raffles are like; each says what differs. */
export const RAFFLE_COMMON = {
  format: RAFFLE_FORMAT,
  timeZone: 'Australia/Sydney',
  drawTime: '20:00',
  closeTime: '18:00',
} as const satisfies Partial<RaffleFileInput>;

/** The local date so many days after an instant. */
export const toLocalDay = (now: number, days: number): string =>
  addDays(toLocalDate(now, RAFFLE_COMMON.timeZone), days);

/** The instant of a local time so many days after an instant, as it is kept. */
export const toLocalMoment = (now: number, days: number, localTime: string): string => {
  return new Date(toInstant(toLocalDay(now, days), localTime, RAFFLE_COMMON.timeZone)).toISOString();
};

interface TermsFacts {
  readonly name: string;
  readonly books: RaffleFile['books'];
  readonly causes: RaffleFile['causes'];
  readonly held: string;
  readonly draw: Pick<RaffleTerms, 'prizes' | 'permits'> & {
    readonly online: { readonly size: number };
    readonly postal?: { readonly size: number };
  };
}

/** The terms in the words of the four promises: how many tickets, at which prices, how it is drawn, who gets what. */
export function writeTerms({ name, books: sold, causes, held, draw }: TermsFacts): string {
  const tickets = formatWholeNumber(draw.online.size);
  const postal = draw.postal ? ` and ${formatWholeNumber(draw.postal.size)} for entries by post` : '';
  const books = sold.map(({ tickets: size, price }) =>
    size === 1 ? `- 1 ticket costs $${price}` : `- ${size} tickets cost $${price}`,
  );
  const prizes = draw.prizes.map(
    ({ name: prize, quantity, valueCents }) =>
      `- ${quantity && quantity > 1 ? `${quantity} × ` : ''}${prize}, worth ${formatWholeDollars(valueCents)}${quantity && quantity > 1 ? ' each' : ''}`,
  );
  const shares = causes.map(
    ({ name: cause, shareBps }) => `- ${cause}: ${shareBps / 100} cents of each dollar`,
  );
  return [
    `These are the terms of ${name}, a raffle of Harbour Art Union held under permit ${draw.permits.join(', ')}.`,
    '## How many tickets there are',
    `There are ${tickets} tickets sold on this site${postal}. No more are made. The draw is held among the tickets that were sold, so if some are left your chance is better than the one we show.`,
    '## What they cost',
    books.join('\n'),
    '## What can be won',
    prizes.join('\n'),
    'Each prize is drawn from a ticket of its own: a ticket wins one prize at most. A prize in money is paid into the wallet of the account that holds the ticket. For any other prize we write and ring; it can be claimed within 90 days, after which it is drawn again among the tickets that were sold.',
    '## When and how it is drawn',
    `${held} The list of all tickets sold is sealed when sales close, and its fingerprint is published then. The winning tickets follow from that list and from a secret to which we committed before the first ticket was sold, so anyone can check the draw afterwards.`,
    '## Where each dollar goes',
    'You choose the cause when you buy. Its share is booked to it in that second, whatever the raffle costs us:',
    shares.join('\n'),
    '## Who may enter',
    'You must be 18 or older and live in Australia. Buying a ticket is playing: it is no donation and cannot be deducted from tax.',
  ].join('\n\n');
}
