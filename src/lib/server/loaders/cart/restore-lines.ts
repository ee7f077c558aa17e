// Brings back what was taken out of a cart: each ticket and code by itself, so that a refused one keeps no other away.
import { z } from 'zod';
import { CartItemInput } from '#lib/contracts/cart/cart.ts';
import { type ApiError, isMaintenanceError } from '#lib/contracts/protocol/errors.ts';
import type { CartChange, LeftOut, RemovedTicket } from '#lib/domain/cart/cart-change.ts';
import { ServiceLost } from '../../services/service.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { isAnswered } from './is-answered.ts';

type Api = Pick<VisitorApi, 'cart'>;

const Tickets = z
  .array(
    z.object({ key: z.string().regex(/^[\w-]{8,128}$/), name: z.string().max(300), ticket: CartItemInput }),
  )
  .max(100);
const Codes = z.array(z.string().max(60)).max(10);

function parseList<Row>(schema: z.ZodType<Row[]>, text: string): Row[] {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** A line that is to come back. */
interface Line {
  readonly name: string;
  readonly restore: () => Promise<unknown>;
  /** What brings it back later. */
  readonly kept: Partial<Pick<CartChange, 'tickets' | 'codes'>>;
}

const listTickets = (api: Api, tickets: readonly RemovedTicket[]): Line[] =>
  tickets.map((removed) => ({
    name: removed.name,
    restore: () => api.cart('addItem', { body: removed.ticket, idempotencyKey: removed.key }),
    kept: { tickets: [removed] },
  }));

const listCodes = (api: Api, codes: readonly string[]): Line[] =>
  codes.map((promotionCode) => ({
    name: promotionCode,
    restore: () => api.cart('addPromotion', { body: { promotionCode } }),
    kept: { codes: [promotionCode] },
  }));

/** Whether the same call may succeed as soon as the shop answers again, or the cart has room. */
const isPassing = (error: ServiceLost | ApiError): boolean =>
  error.code === 'cart_full' || error instanceof ServiceLost || isMaintenanceError(error);

const leaveOut = ({ name }: Line, { message }: Error): LeftOut => ({ name, reason: message });

/** Gives the error that the line was left out for. @throws what is no answer of the shop */
async function findFailure({ restore }: Line): Promise<ServiceLost | ApiError | undefined> {
  try {
    await restore();
    return undefined;
  } catch (error) {
    if (!isAnswered(error)) throw error;
    return error;
  }
}

/**
 * Puts the tickets back and then their codes, as a form holds them. What is refused is left out with its reason; from one
 * that may still succeed on, the rest is kept to be sent again.
 * @throws NotSignedIn, and faults that are no answer of the service
 */
export async function restoreLines(api: Api, tickets: string, codes: string): Promise<CartChange> {
  const goods = listTickets(api, parseList(Tickets, tickets));
  const lines = [...goods, ...listCodes(api, parseList(Codes, codes))];
  const leftOut: LeftOut[] = [];
  let kept: readonly Line[] = [];
  for (const [index, line] of lines.entries()) {
    const error = await findFailure(line);
    if (!error) continue;
    if (!isPassing(error)) {
      leftOut.push(leaveOut(line, error));
      continue;
    }
    kept = lines.slice(index);
    leftOut.push(...kept.map((one) => leaveOut(one, error)));
    break;
  }
  const done = goods.length > 0 ? 'restored' : 'promotion';
  return {
    kind: leftOut.length < lines.length ? done : 'left-out',
    name: '',
    tickets: kept.flatMap((line) => line.kept.tickets ?? []),
    codes: kept.flatMap((line) => line.kept.codes ?? []),
    leftOut,
  };
}
