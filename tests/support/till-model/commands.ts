// What customers do at the till, in the model and in the real shop.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Cart, CartItemInput } from '#lib/contracts/cart/cart.ts';
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { DomainError } from '#platform/domain-error.ts';
import { defineStatement } from '#platform/ground/db/define-statement.ts';
import { addPromotion } from '#platform/sale/cart/add-promotion.ts';
import { addTicket, readCart, removeTicket } from '#platform/sale/cart/change-cart.ts';
import { type CheckoutRequest, checkOut } from '#platform/sale/checkout/checkout.ts';
import { createBookInput } from '../raffles/raffles.ts';
import { createShareInput } from '../syndicates.ts';
import {
  BOOK_CENTS,
  type BookSize,
  CODES,
  type Code,
  cutOffModel,
  GAME_CENTS,
  isCodeTaken,
  isLeftFor,
  LAST_DRAW,
  listPrices,
  type Model,
  type ModelBuyer,
  type ModelLine,
  payModel,
  removeOffSale,
  SHARE_CENTS,
  sumCart,
} from './model.ts';
import type { World } from './world.ts';

type Who = 0 | 1;
type Command = fc.AsyncCommand<Model, World>;

const toOwner = ({ customerIds }: World, who: Who) =>
  ({ kind: 'account', customerId: customerIds[who] }) as const;

/** The code of what was refused; anything but a refusal is a fault of the shop. */
const getErrorCode = (error: unknown): string => {
  if (error instanceof DomainError) return error.code;
  throw error;
};

/** What the shop holds beside carts, in one statement: two looks at everything follow each command. */
const selectHeld = defineStatement((at, { customerIds, pools }: Pick<World, 'customerIds' | 'pools'>) =>
  at.selectNoFrom((row) => {
    const readCents = (who: Who) =>
      row
        .selectFrom('account')
        .select('balance_cents')
        .where('customer_id', '=', customerIds[who])
        .where('kind', '=', 'wallet');
    const countTickets = (who: Who) =>
      row
        .selectFrom('ticket')
        .select((ticket) => ticket.fn.countAll<number>().as('count'))
        .where('customer_id', '=', customerIds[who]);
    const countLeft = (pool: string) =>
      row
        .selectFrom('stock')
        .select((stock) => stock.fn.sum<number>(stock('size', '-', stock.ref('taken'))).as('left'))
        .where('pool', '=', pool);
    return [
      readCents(0).as('cents0'),
      readCents(1).as('cents1'),
      countTickets(0).as('tickets0'),
      countTickets(1).as('tickets1'),
      countLeft(pools.raffle).as('ticketsLeft'),
      countLeft(pools.shares).as('sharesLeft'),
    ];
  }),
);

async function readHeld({ services, customerIds, pools }: World) {
  const held = await selectHeld(services.database.db, { customerIds, pools }).executeTakeFirst();
  if (!held) throw new Error('A statement without a table gives a row');
  return {
    buyers: [
      { walletCents: held.cents0, bought: Number(held.tickets0) },
      { walletCents: held.cents1, bought: Number(held.tickets1) },
    ],
    ticketsLeft: Number(held.ticketsLeft),
    sharesLeft: Number(held.sharesLeft),
  };
}

/** What `expect` costs is a tenth of a run: it is asked where something differs. */
const compare = (actual: unknown, expected: unknown): void => {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
};

async function compareCart(model: Model, world: World, who: Who): Promise<Cart> {
  const buyer = model.buyers[who];
  removeOffSale(model, buyer);
  const cart = await readCart(world.services, toOwner(world, who));
  compare(
    {
      prices: cart.cartItems.map(({ price }) => toCents(price.amount)),
      total: toCents(cart.cartTotal.amount),
      removed: cart.autoRemovedItems.length,
    },
    { prices: listPrices(model, buyer), total: sumCart(model, buyer), removed: buyer.removed },
  );
  return cart;
}

async function compareAll(model: Model, world: World): Promise<[Cart, Cart]> {
  const carts: [Cart, Cart] = [await compareCart(model, world, 0), await compareCart(model, world, 1)];
  const { buyers, ticketsLeft, sharesLeft } = model;
  compare(await readHeld(world), {
    buyers: buyers.map(({ walletCents, bought }) => ({ walletCents, bought })),
    ticketsLeft,
    sharesLeft,
  });
  return carts;
}

interface Choice {
  readonly line: ModelLine;
  /** What is asked of the shop. */
  readonly createInput: (model: Model, world: World) => CartItemInput;
  /** As it comes into the cart; undefined where it is refused. */
  readonly createLine: (model: Model) => ModelLine | undefined;
}

const createLotteryChoice = (games: number, draws: 1 | 2 | 5, ahead: number): Choice => {
  const cents = games * GAME_CENTS * draws;
  return {
    line: { kind: 'lottery', cents, firstDraw: ahead },
    createInput: ({ closedTo }) =>
      LotteryTicketInput.parse({
        productType: 'lottery_ticket',
        lotteryKey: 'daily',
        gameType: 'random',
        gameOffer: 'random',
        numGames: games,
        numDraws: draws,
        firstDrawNo: closedTo + 1 + ahead,
      }),
    createLine: ({ closedTo }) => {
      const firstDraw = closedTo + 1 + ahead;
      return firstDraw + draws - 1 <= LAST_DRAW ? { kind: 'lottery', cents, firstDraw } : undefined;
    },
  };
};

const createRaffleChoice = (tickets: BookSize): Choice => {
  const line = { kind: 'raffle', cents: BOOK_CENTS[tickets], tickets } as const;
  return {
    line,
    createInput: () => createBookInput(tickets),
    createLine: ({ ticketsLeft }) => (tickets <= ticketsLeft ? line : undefined),
  };
};

const createShareChoice = (shares: number): Choice => {
  const line = { kind: 'shares', cents: shares * SHARE_CENTS, shares } as const;
  return {
    line,
    createInput: (_, { poolId }) => createShareInput(poolId, shares),
    createLine: ({ isPoolOpen, sharesLeft }) => (isPoolOpen && shares <= sharesLeft ? line : undefined),
  };
};

class Add implements Command {
  readonly who: Who;
  readonly choice: Choice;
  constructor(who: Who, choice: Choice) {
    this.who = who;
    this.choice = choice;
  }
  check = (model: Readonly<Model>) => model.buyers[this.who].lines.length < 12;
  toString = () => `${this.who} adds ${JSON.stringify(this.choice.line)}`;
  async run(model: Model, world: World): Promise<void> {
    const { who, choice } = this;
    const line = choice.createLine(model);
    const isTaken = line && isLeftFor(model, model.buyers[who], line);
    const input = choice.createInput(model, world);
    const answer = await addTicket(world.services, toOwner(world, who), input).catch(getErrorCode);
    expect(typeof answer).toBe(isTaken ? 'object' : 'string');
    if (isTaken) model.buyers[who].lines.push(line);
    await compareAll(model, world);
  }
}

class AddCode implements Command {
  readonly who: Who;
  readonly code: Code;
  constructor(who: Who, code: Code) {
    this.who = who;
    this.code = code;
  }
  check = () => true;
  toString = () => `${this.who} adds the code ${this.code}`;
  async run(model: Model, world: World): Promise<void> {
    const { who, code } = this;
    const buyer = model.buyers[who];
    const isTaken = isCodeTaken(model, buyer, code);
    const answer = await addPromotion(world.services, toOwner(world, who), code).catch(getErrorCode);
    expect(typeof answer).toBe(isTaken ? 'object' : 'string');
    if (isTaken) buyer.lines.push({ kind: 'code', code });
    await compareAll(model, world);
  }
}

class Remove implements Command {
  readonly who: Who;
  readonly place: number;
  constructor(who: Who, place: number) {
    this.who = who;
    this.place = place;
  }
  check = (model: Readonly<Model>) => model.buyers[this.who].lines.length > 0;
  toString = () => `${this.who} removes ${this.place}`;
  async run(model: Model, world: World): Promise<void> {
    const { who } = this;
    const { cartItems } = await compareCart(model, world, who);
    if (cartItems.length === 0) return;
    const place = this.place % cartItems.length;
    await removeTicket(world.services, toOwner(world, who), cartItems[place]!.id);
    model.buyers[who].lines.splice(place, 1);
    await compareAll(model, world);
  }
}

const createRequest = ({ cartReference, cartTotal }: Cart, customerId: string): CheckoutRequest => ({
  customerId,
  key: randomUUID(),
  asked: { cartReference, expectedTotal: cartTotal, channelKey: 'web' },
});

const pay = async ({ services }: World, request: CheckoutRequest): Promise<'paid' | 'refused'> => {
  const answer = await checkOut(services, request).catch(getErrorCode);
  return typeof answer === 'string' ? 'refused' : 'paid';
};

/** Both pay for what they have seen, at the same time: it must be as if one had come first. */
class PayTogether implements Command {
  check = () => true;
  toString = () => 'both pay at once';
  async run(model: Model, world: World): Promise<void> {
    const carts = await compareAll(model, world);
    const seen = model.buyers.map((buyer) => sumCart(model, buyer)) as [number, number];
    const requests = carts.map((cart, who) => createRequest(cart, world.customerIds[who as Who]));
    const outcomes = await Promise.all(requests.map((request) => pay(world, request)));
    const orders = [
      [0, 1],
      [1, 0],
    ] as const satisfies Who[][];
    const possible = orders.map((order) => {
      const after = structuredClone(model);
      const result: string[] = [];
      for (const who of order) result[who] = payModel(after, after.buyers[who], seen[who]);
      return { after, result };
    });
    const happened = possible.find(({ result }) => result.join() === outcomes.join());
    expect(happened?.result ?? possible.map(({ result }) => result)).toEqual(outcomes);
    Object.assign(model, happened?.after);
    await compareAll(model, world);
  }
}

/** Pays; the shop may fail at a statement, and is asked again with the same key; and once more after that. */
class Pay implements Command {
  readonly who: Who;
  readonly failsAt: number;
  readonly isLate: boolean;
  constructor(who: Who, { failsAt, isLate }: { failsAt: number; isLate: boolean }) {
    this.who = who;
    this.failsAt = failsAt;
    this.isLate = isLate;
  }
  check = () => true;
  toString = () => `${this.who} pays${this.isLate ? ' a day late' : ''}, failing at ${this.failsAt}`;
  async run(model: Model, world: World): Promise<void> {
    const { who, failsAt } = this;
    const buyer: ModelBuyer = model.buyers[who];
    const request = createRequest((await compareAll(model, world))[who], world.customerIds[who]);
    const seen = sumCart(model, buyer);
    if (this.isLate) await passDay(model, world);
    world.fault.left = failsAt;
    const first = await pay(world, request).catch(() => 'failed');
    world.fault.left = -1;
    const { removed } = buyer;
    if (first === 'failed') await compareAll(model, world);
    const answer = await pay(world, request);
    // Of a cart that has lost a line since, nothing is bought, even where what is left costs as much.
    const outcome = buyer.removed > removed ? 'refused' : payModel(model, buyer, seen);
    expect(answer).toBe(outcome);
    if (first !== 'failed') expect(first).toBe(outcome);
    await compareAll(model, world);
    expect(await pay(world, request)).toBe(outcome);
    await compareAll(model, world);
  }
}

async function passDay(model: Model, world: World): Promise<void> {
  const isOver = await world.passDay();
  model.closedTo += 1;
  if (isOver) cutOffModel(model);
}

class NextDay implements Command {
  check = (model: Readonly<Model>) => model.closedTo < LAST_DRAW - 10;
  toString = () => 'a day passes';
  async run(model: Model, world: World): Promise<void> {
    await passDay(model, world);
    await compareAll(model, world);
  }
}

const who = fc.constantFrom<Who>(0, 1);
const books = fc.constantFrom<BookSize>(1, 1, 5, 12).map(createRaffleChoice);
const shares = fc.integer({ min: 1, max: 5 }).map(createShareChoice);
const tickets = fc
  .tuple(fc.integer({ min: 2, max: 12 }), fc.constantFrom<1 | 2 | 5>(1, 1, 2, 5), fc.constantFrom(0, 0, 1, 3))
  .map(([games, draws, ahead]) => createLotteryChoice(games, draws, ahead));
const failure = fc.record({
  failsAt: fc.constantFrom(-1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
  isLate: fc.constantFrom(false, false, false, true),
});

export const tillCommands = fc.commands(
  [
    fc.tuple(who, fc.oneof(books, shares, tickets)).map(([one, choice]) => new Add(one, choice)),
    fc.tuple(who, fc.oneof(books, shares, tickets)).map(([one, choice]) => new Add(one, choice)),
    fc.tuple(who, books).map(([one, choice]) => new Add(one, choice)),
    fc.tuple(who, fc.constantFrom(...CODES)).map(([one, code]) => new AddCode(one, code)),
    fc.tuple(who, fc.nat({ max: 12 })).map(([one, place]) => new Remove(one, place)),
    fc.tuple(who, failure).map(([one, how]) => new Pay(one, how)),
    fc.constant(new PayTogether()),
    fc.constant(new NextDay()),
  ],
  { maxCommands: 24, size: 'max' },
);
