// Buying again: what was bought becomes a line of the cart, in the next draw and at the price of now.
import type { Cart, CartItemInput } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import type { ReplayLine, replayOrder } from '#lib/contracts/cart/replay.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { createDomainError, DomainError } from '../../domain-error.ts';
import type { TicketTable } from '../../ground/db/schema/schema.ts';
import type { Services } from '../../services.ts';
import { findProduct } from '../products/registry.ts';
import { addTickets } from './change-cart.ts';
import { priceAsked } from './lines.ts';
import { type AccountOwner, findCart } from './store.ts';

type Choices = BodyOf<typeof replayOrder>['tickets'];

interface Replayed {
  readonly ticket: TicketTable;
  /** Undefined where nothing like it is sold. */
  readonly input: CartItemInput | undefined;
}

/** What of an order can be asked for again. @throws DomainError `replay_unknown` */
async function findReplayed(
  services: Services,
  customerId: string,
  id: string,
  choices?: Choices,
): Promise<Replayed[]> {
  const { db } = services.database;
  const tickets = await db
    .selectFrom('ticket')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where((row) => row.or([row('id', '=', id), row('checkout_id', '=', id)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const replayed: Replayed[] = [];
  for (const ticket of tickets) {
    const createInput = findProduct(services, ticket.kind)?.toReplayInput;
    const quantity = choices?.find(({ ticketId }) => ticketId === ticket.id)?.quantity;
    if (createInput) replayed.push({ ticket, input: await createInput(ticket, services, quantity) });
  }
  if (replayed.length === 0) throw createDomainError(CART_ERRORS, 'replay_unknown');
  return replayed;
}

const readText = ({ body }: TicketTable, name: 'offerName' | 'description'): string =>
  String((JSON.parse(body) as Record<string, unknown>)[name] ?? '');

/** What each ticket of an order would be now. @throws DomainError `replay_unknown` */
export async function describeReplay(
  services: Services,
  owner: AccountOwner,
  id: string,
): Promise<ReplayLine[]> {
  const { db } = services.database;
  const replayed = await findReplayed(services, owner.customerId, id);
  const { customerId } = owner;
  // An account that has bought by what repeats alone has no cart yet.
  const { buyer } = (await findCart(db, services, owner)) ?? {
    buyer: { customerId, region: undefined, pricingId: '' },
  };
  const describe = async ({ ticket, input }: Replayed): Promise<ReplayLine> => {
    const bought = {
      ticketId: ticket.id,
      offerKey: ticket.offer_key ?? '',
      offerName: readText(ticket, 'offerName'),
      description: readText(ticket, 'description'),
    };
    if (!input) {
      const { replayRefusal = 'syndicate_unknown' } = findProduct(services, ticket.kind) ?? {};
      return { ...bought, reason: CART_ERRORS[replayRefusal].message };
    }
    try {
      const line = await priceAsked(db, services, input, buyer);
      return { ...bought, item: line.toCartItem(ticket.id) };
    } catch (error) {
      if (error instanceof DomainError) return { ...bought, reason: error.message };
      throw error;
    }
  };
  const lines: ReplayLine[] = [];
  for (const one of replayed) lines.push(await describe(one));
  return lines;
}

/** The lines that are asked for. */
function chooseInputs(replayed: readonly Replayed[], choices: Choices): CartItemInput[] {
  return replayed.flatMap(({ ticket, input }) => {
    const isChosen = !choices || choices.some(({ ticketId }) => ticketId === ticket.id);
    return input && isChosen ? [input] : [];
  });
}

/** Adds all that can be bought, or what is asked for. @throws DomainError `replay_unknown`, `replay_empty`, `cart_full` */
export async function replayTickets(
  services: Services,
  owner: AccountOwner,
  id: string,
  { tickets }: BodyOf<typeof replayOrder>,
): Promise<Cart> {
  const replayed = await findReplayed(services, owner.customerId, id, tickets);
  const inputs = chooseInputs(replayed, tickets);
  return addTickets(services, owner, inputs);
}
