// A shop as simple as can be, to hold the real one against: what a customer has, and commands that both obey.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { DomainError } from '#platform/domain-error.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { addTicket, editTicket, readCart, removeTicket } from '#platform/sale/cart/change-cart.ts';
import { type CheckoutRequest, checkOut } from '#platform/sale/checkout/checkout.ts';
import type { Services } from '#platform/services.ts';

export interface ModelLine {
  readonly cents: number;
  readonly firstDraw: number;
}

export interface Model {
  walletCents: number;
  lines: ModelLine[];
  removed: number;
  tickets: number;
  /** Draws 101 to here are closed. */
  closedTo: number;
  /** The last payment that was taken. */
  paid?: { request: CheckoutRequest; checkoutId: string } | undefined;
}

export interface Real {
  readonly services: Services;
  readonly customerId: string;
  readonly lotteryKey: string;
  readonly nextDay: () => void;
}

const toAccountOwner = ({ customerId }: Real) => ({ kind: 'account', customerId }) as const;
const getErrorCode = (error: unknown): string => {
  if (error instanceof DomainError) return error.code;
  throw error;
};

/** Lines of closed draws leave both carts as soon as anybody looks. */
function removeClosedLines(model: Model): void {
  const open = model.lines.filter(({ firstDraw }) => firstDraw > model.closedTo);
  model.removed += model.lines.length - open.length;
  model.lines = open;
}

async function compareCarts(model: Model, real: Real): Promise<Cart> {
  removeClosedLines(model);
  const cart = await readCart(real.services, toAccountOwner(real));
  expect(cart.cartItems.map(({ price }) => toCents(price.amount))).toEqual(
    model.lines.map(({ cents }) => cents),
  );
  expect(toCents(cart.cartTotal.amount)).toBe(model.lines.reduce((sum, { cents }) => sum + cents, 0));
  expect(cart.autoRemovedItems).toHaveLength(model.removed);
  const { db } = real.services.database;
  expect((await readWalletAccount(db, real.customerId)).balanceCents).toBe(model.walletCents);
  const tickets = await db
    .selectFrom('ticket')
    .select('id')
    .where('customer_id', '=', real.customerId)
    .execute();
  expect(tickets).toHaveLength(model.tickets);
  return cart;
}

type Command = fc.AsyncCommand<Model, Real>;
const returnTrue = () => true;

class Deposit implements Command {
  readonly cents: number;
  constructor(cents: number) {
    this.cents = cents;
  }
  check = returnTrue;
  toString = () => `deposit ${this.cents}`;
  async run(model: Model, real: Real): Promise<void> {
    const asked = { amount: (this.cents / 100).toFixed(2), depositMethodId: 'td', checkout: false } as const;
    const key = randomUUID();
    const sendDeposit = () =>
      makeDeposit(real.services, { customerId: real.customerId, key }, asked).catch(getErrorCode);
    const first = await sendDeposit();
    const isTaken = this.cents >= 500 && this.cents <= 100_000;
    expect(typeof first).toBe(isTaken ? 'object' : 'string');
    if (isTaken) expect(await sendDeposit()).toEqual(first);
    if (isTaken) model.walletCents += this.cents;
    await compareCarts(model, real);
  }
}

const createTicketInput = (real: Real, games: number, draws: number, firstDrawNo: number) =>
  LotteryTicketInput.parse({
    productType: 'lottery_ticket',
    lotteryKey: real.lotteryKey,
    gameType: 'random',
    gameOffer: 'random',
    numGames: games,
    numDraws: draws,
    firstDrawNo,
  });

interface Choice {
  readonly games: number;
  readonly draws: number;
  readonly ahead: number;
}

const createModelLine = (model: Model, { games, draws, ahead }: Choice): ModelLine | undefined => {
  const firstDraw = model.closedTo + 1 + ahead;
  const isSold = games >= 2 && games <= 30 && firstDraw + draws - 1 <= LAST_DRAW;
  return isSold ? { cents: games * 75 * draws, firstDraw } : undefined;
};

export const LAST_DRAW = 160;

class Add implements Command {
  readonly choice: Choice;
  constructor(choice: Choice) {
    this.choice = choice;
  }
  check = returnTrue;
  toString = () => `add ${JSON.stringify(this.choice)}`;
  async run(model: Model, real: Real): Promise<void> {
    const { games, draws, ahead } = this.choice;
    removeClosedLines(model);
    const line = createModelLine(model, this.choice);
    const isFull = model.lines.length >= 50;
    const input = createTicketInput(real, games, draws, model.closedTo + 1 + ahead);
    const answer = await addTicket(real.services, toAccountOwner(real), input).catch(getErrorCode);
    expect(typeof answer).toBe(line && !isFull ? 'object' : 'string');
    if (line && !isFull) model.lines.push(line);
    await compareCarts(model, real);
  }
}

class Edit implements Command {
  readonly place: number;
  readonly choice: Choice;
  constructor(place: number, choice: Choice) {
    this.place = place;
    this.choice = choice;
  }
  check = (model: Readonly<Model>) => model.lines.length > 0;
  toString = () => `edit ${this.place} ${JSON.stringify(this.choice)}`;
  async run(model: Model, real: Real): Promise<void> {
    const { cartItems } = await compareCarts(model, real);
    if (cartItems.length === 0) return;
    const place = this.place % cartItems.length;
    const { games, draws, ahead } = this.choice;
    const line = createModelLine(model, this.choice);
    const input = createTicketInput(real, games, draws, model.closedTo + 1 + ahead);
    await editTicket(real.services, toAccountOwner(real), cartItems[place]!.id, input).catch(getErrorCode);
    if (line) model.lines[place] = line;
    await compareCarts(model, real);
  }
}

class Remove implements Command {
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
  check = (model: Readonly<Model>) => model.lines.length > 0;
  toString = () => `remove ${this.place}`;
  async run(model: Model, real: Real): Promise<void> {
    const { cartItems } = await compareCarts(model, real);
    if (cartItems.length === 0) return;
    const place = this.place % cartItems.length;
    await removeTicket(real.services, toAccountOwner(real), cartItems[place]!.id);
    model.lines.splice(place, 1);
    await compareCarts(model, real);
  }
}

const createRequest = ({ cartReference, cartTotal }: Cart, { customerId }: Real): CheckoutRequest => ({
  customerId,
  key: randomUUID(),
  asked: { cartReference, expectedTotal: cartTotal, channelKey: 'web' },
});

function expectPayment({ lines, walletCents, closedTo }: Model): string {
  if (lines.length === 0) return 'cart_empty';
  if (lines.some(({ firstDraw }) => firstDraw <= closedTo)) return 'draw_closed';
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  return total > walletCents ? 'funds_insufficient' : 'paid';
}

/** Pays what was seen; a day may pass between looking and paying. */
class Pay implements Command {
  readonly isLate: boolean;
  constructor(isLate: boolean) {
    this.isLate = isLate;
  }
  check = returnTrue;
  toString = () => (this.isLate ? 'pay a day after looking' : 'pay');
  async run(model: Model, real: Real): Promise<void> {
    const request = createRequest(await compareCarts(model, real), real);
    if (this.isLate) passDay(model, real);
    const outcome = expectPayment(model);
    const answer = await checkOut(real.services, request).catch(getErrorCode);
    expect(typeof answer === 'string' ? answer : 'paid').toBe(outcome);
    if (typeof answer !== 'string') {
      model.walletCents -= toCents(answer.total.amount);
      model.tickets += model.lines.length;
      model.lines = [];
      model.paid = { request, checkoutId: answer.checkoutId };
    }
    await compareCarts(model, real);
  }
}

class PayAgain implements Command {
  check = (model: Readonly<Model>) => model.paid !== undefined;
  toString = () => 'send the last payment again';
  async run(model: Model, real: Real): Promise<void> {
    const { request, checkoutId } = model.paid!;
    expect(await checkOut(real.services, request)).toMatchObject({ checkoutId });
    const other = { ...request, asked: { ...request.asked, channelKey: 'app' } };
    expect(await checkOut(real.services, other).catch(getErrorCode)).toBe('idempotency_key_reused');
    await compareCarts(model, real);
  }
}

class PayStale implements Command {
  check = (model: Readonly<Model>) => model.lines.length > 0;
  toString = () => 'pay for a cart that was';
  async run(model: Model, real: Real): Promise<void> {
    const request = createRequest(await compareCarts(model, real), real);
    const stale = { ...request, asked: { ...request.asked, cartReference: 'long-gone' } };
    const outcome = model.lines.length === 0 ? 'cart_empty' : 'cart_changed';
    expect(await checkOut(real.services, stale).catch(getErrorCode)).toBe(outcome);
    await compareCarts(model, real);
  }
}

function passDay(model: Model, real: Real): void {
  real.nextDay();
  model.closedTo += 1;
}

class NextDay implements Command {
  check = (model: Readonly<Model>) => model.closedTo < LAST_DRAW - 10;
  toString = () => 'a draw closes';
  async run(model: Model, real: Real): Promise<void> {
    passDay(model, real);
    await compareCarts(model, real);
  }
}

const choice = fc.record({
  games: fc.integer({ min: 1, max: 31 }),
  draws: fc.constantFrom(1, 1, 2, 5),
  ahead: fc.constantFrom(0, 0, 0, 1, 3),
});
const place = fc.nat({ max: 20 });

export const shopCommands = fc.commands(
  [
    fc
      .oneof(fc.integer({ min: 500, max: 10_000 }), fc.constantFrom(0, 499, 100_000, 100_001))
      .map((cents) => new Deposit(cents)),
    choice.map((picked) => new Add(picked)),
    choice.map((picked) => new Add(picked)),
    choice.map((picked) => new Add(picked)),
    fc.tuple(place, choice).map(([at, picked]) => new Edit(at, picked)),
    place.map((at) => new Remove(at)),
    fc.boolean().map((isLate) => new Pay(isLate)),
    fc.constant(new Pay(false)),
    fc.constant(new PayAgain()),
    fc.constant(new PayStale()),
    fc.constant(new NextDay()),
  ],
  { maxCommands: 30, size: 'max' },
);
