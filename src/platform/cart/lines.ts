import type { LotteryTicketInput, RemovalReason } from '#lib/contracts/cart.ts';
import type { Db, Tx } from '../db/open.ts';
import { DomainError } from '../domain-error.ts';
import type { Clock } from '../time.ts';
import { labelTicket } from './describe.ts';
import { type OfferOnSale, readOffersOnSale } from './offers-on-sale.ts';
import { priceTicket, type TicketOnSale } from './price-lines.ts';

/** What is kept of a line: what was asked for, the draws it enters, and its name for when it is taken out. */
export interface CartLine {
  readonly input: LotteryTicketInput;
  readonly drawNos: readonly number[];
  readonly label: string;
}

export interface StoredLine {
  readonly id: string;
  readonly line: CartLine;
  readonly updatedAt: string;
}

export type PricedLineState =
  | { readonly state: 'on_sale'; readonly id: string; readonly ticket: TicketOnSale }
  | {
      readonly state: 'off_sale';
      readonly id: string;
      readonly label: string;
      readonly reason: RemovalReason;
    };

export const toCartLine = (ticket: TicketOnSale): CartLine => ({
  input: ticket.input,
  drawNos: ticket.draws.map(({ drawNo }) => drawNo),
  label: labelTicket(ticket),
});

const REASONS: Readonly<Record<string, RemovalReason>> = {
  offer_unknown: 'offer_unavailable',
  offer_unavailable: 'offer_unavailable',
  draw_capped: 'draw_capped',
  draw_closed: 'draw_closed',
};

/** Why one of the line's draws cannot be entered; a line is never moved to other draws silently (decision D6). */
function findRemovalReason(
  drawNos: readonly number[],
  offer: OfferOnSale | undefined,
): RemovalReason | undefined {
  if (!offer) return undefined;
  const statuses = drawNos.map((wanted) => offer.draws.find(({ drawNo }) => drawNo === wanted)?.status);
  if (statuses.includes(undefined)) return 'draw_closed';
  return statuses.includes('DRAW_CAPPED') ? 'draw_capped' : undefined;
}

function priceLine({ id, line }: StoredLine, offer: OfferOnSale | undefined): PricedLineState {
  const gone = (reason: RemovalReason) => ({ state: 'off_sale', id, label: line.label, reason }) as const;
  const reason = findRemovalReason(line.drawNos, offer);
  if (reason) return gone(reason);
  try {
    const ticket = priceTicket(line.input, offer);
    const entersThose = ticket.draws.every(({ drawNo }, index) => drawNo === line.drawNos[index]);
    return entersThose ? { state: 'on_sale', id, ticket } : gone('offer_changed');
  } catch (error) {
    if (error instanceof DomainError) return gone(REASONS[error.code] ?? 'offer_changed');
    throw error;
  }
}

/** Prices every line by the offers as they stand. */
export async function priceLines(
  at: Db | Tx,
  clock: Clock,
  lines: readonly StoredLine[],
): Promise<PricedLineState[]> {
  const offers = await readOffersOnSale(
    at,
    clock,
    lines.map(({ line }) => line.input.lotteryKey),
  );
  return lines.map((stored) => priceLine(stored, offers.get(stored.line.input.lotteryKey)));
}
