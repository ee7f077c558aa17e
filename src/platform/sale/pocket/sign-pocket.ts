// Puts the tickets of a customer into one text and signs it. Nothing of it is stored: it is made when it is asked for.
import { CompactSign } from 'jose';
import type { Order } from '#lib/contracts/cart/order.ts';
import type { PocketClaims, PocketEntry, PocketTicket } from '#lib/contracts/pocket.ts';
import { describeOrder } from '#lib/domain/products/displays.ts';
import { toReceiptNumber } from '#lib/domain/receipt/receipt-number.ts';
import { getEntryState } from '#lib/domain/ticket/ticket-state.ts';
import { getSigningKey } from '../../ground/signing/keys.ts';
import type { Services } from '../../services.ts';
import { listOrders } from '../orders/store.ts';

const UPCOMING_MAX = 100;
const PAST_MAX = 30;

type Entry = Order['entries'][number];

function toEntry(entry: Entry): PocketEntry {
  const state = getEntryState(entry);
  const { drawNo, drawDate, stop, date, outcome } = entry;
  return {
    drawNo,
    drawAt: drawDate,
    closesAt: stop,
    date,
    state,
    ...(state === 'won' && outcome.state === 'won' && { prize: outcome.prize }),
  };
}

const isOrdered = (entry: Entry): boolean => 'isOrdered' in entry && entry.isOrdered === true;

function toTicket(order: Order): PocketTicket {
  const { games, hasEveryPowerball, ticketRuns = [] } = describeOrder(order);
  return {
    id: order.id,
    receipt: toReceiptNumber(order.checkoutId),
    kind: order.kind,
    offer: { key: order.offerKey, name: order.offerName },
    boughtAt: order.createdAt,
    price: order.price,
    games: games.map(({ numbers, powerballs }) => ({
      numbers: [...numbers],
      powerballs: hasEveryPowerball ? [] : [...(powerballs ?? [])],
    })),
    ...(hasEveryPowerball && { hasEveryPowerball: true as const }),
    ...(order.entries.some(isOrdered) && { isOrdered: true as const }),
    runs: ticketRuns.map(({ first, last }) => ({ first, last })),
    entries: order.entries.map(toEntry),
  };
}

/** A compact JWS of the upcoming tickets, soonest first, and the latest that were drawn. */
export async function signPocket(services: Services, customerId: string): Promise<string> {
  const upcoming = await listOrders(services, customerId, 'upcoming_products', {
    limit: UPCOMING_MAX,
    offset: 0,
  });
  const past = await listOrders(services, customerId, 'past_products', { limit: PAST_MAX, offset: 0 });
  // What enters no draw is no ticket, and what was ordered ahead has not been bought yet.
  const orders = [...upcoming.result, ...past.result].filter(({ entries }) => entries.length > 0);
  const claims: PocketClaims = {
    v: 1,
    typ: 'pocket',
    iss: services.getSiteOrigin?.(undefined) ?? 'drawcard',
    iat: Math.floor(services.clock.now() / 1000),
    tickets: orders.map(toTicket),
  };
  const key = await getSigningKey(services);
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: 'drawcard-pocket' })
    .sign(key.privateKey);
}
