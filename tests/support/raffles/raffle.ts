// A kind of product that the shop does not sell: numbered raffle tickets of a limited stock, and a voucher beside them.
import { z } from 'zod';
import type { CartItem, CartItemInput } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import type { TrackedProduct } from '#lib/contracts/cart/checkout.ts';
import type { Order } from '#lib/contracts/cart/order.ts';
import { splitCents, toMoney } from '#lib/domain/money/money.ts';
import { describeNumbers } from '#platform/catalogue/draws/describe-numbers.ts';
import type { DrawRow } from '#platform/catalogue/draws/lifecycle.ts';
import { moveDraw } from '#platform/catalogue/draws/lifecycle.ts';
import { parseNumbers } from '#platform/catalogue/draws/parse-numbers.ts';
import { createDomainError } from '#platform/domain-error.ts';
import { transact } from '#platform/ground/db/open.ts';
import { listParts } from '#platform/module-parts.ts';
import { MODULES } from '#platform/modules.ts';
import {
  defineProduct,
  type PricedLine,
  type Product,
  type Purchase,
} from '#platform/sale/products/product.ts';
import type { Services } from '#platform/services.ts';
import { createLotteryOffer } from '../buying/lottery-offers.ts';
import { putOnSale } from '../buying/on-sale.ts';

export const RAFFLE_PRICE_CENTS = 1000;
export const RAFFLE_PRIZE_CENTS = 250_000;
const STOCK = 'raffle:harbour';

// The contracts know neither kind: what is made of them stands for what the contract of a real one would say.
const AnyItem = z.custom<CartItem>();
const AnyOrder = z.custom<Order>();
const AnyTracked = z.custom<TrackedProduct>();

const RaffleLine = z.object({
  kind: z.literal('raffle_ticket'),
  lotteryKey: z.literal('harbour'),
  count: z.number().int().min(1).max(20),
});

const createTicketRow = (
  { services }: Purchase,
  { label }: Pick<PricedLine, 'label'>,
  offerKey: string | null,
) => ({
  id: services.random.createId('tkt', services.clock.now()),
  offer_key: offerKey,
  body: JSON.stringify({ label }),
  pool_id: null,
  shares: null,
});

const toItem = (id: string, { kind, label, priceCents }: PricedLine) =>
  AnyItem.parse({
    id,
    kind,
    productType: kind,
    lotteryKey: 'harbour',
    offerName: label,
    description: label,
    price: toMoney(priceCents),
    unitPrice: toMoney(priceCents),
  });

const raffleTicket = defineProduct<z.infer<typeof RaffleLine>>({
  kind: 'raffle_ticket',
  input: RaffleLine,
  findSources: ({ lotteryKey }) => ({ offers: [lotteryKey], stock: [STOCK] }),
  price(asked, { offers, stock }) {
    const draw = offers.get(asked.lotteryKey)?.draws[0];
    if (!draw) throw createDomainError(CART_ERRORS, 'offer_unavailable');
    if ((stock.get(STOCK) ?? 0) < asked.count) throw createDomainError(CART_ERRORS, 'draw_capped');
    const line: PricedLine = {
      kind: asked.kind,
      productType: asked.kind,
      offerKey: asked.lotteryKey,
      asked,
      label: `${asked.count} x Raffle ticket`,
      priceCents: asked.count * RAFFLE_PRICE_CENTS,
      isPreOrder: false,
      isRecurring: false,
      draws: [draw],
      stock: [{ pool: STOCK, count: asked.count }],
      toCartItem: (id) => toItem(id, line),
      toTrackedProduct: () => AnyTracked.parse({ description: line.label }),
      createRows(purchase) {
        const ticket = createTicketRow(purchase, line, 'harbour');
        const [{ first } = { first: 0 }] = purchase.numbers.get(STOCK) ?? [];
        const entry = {
          id: purchase.services.random.createId('ent', purchase.services.clock.now()),
          ticket_id: ticket.id,
          customer_id: purchase.checkout.customer_id,
          draw_id: draw.id,
          price_cents: line.priceCents,
          created_at: purchase.checkout.created_at,
          first_number: first,
          last_number: first + asked.count - 1,
        };
        return { ticket, entries: [entry] };
      },
    };
    return line;
  },
  toOrder: (ticket, entries) =>
    AnyOrder.parse({
      id: ticket.id,
      kind: ticket.kind,
      offerName: 'Harbour',
      description: JSON.parse(ticket.body).label,
      price: toMoney(ticket.price_cents),
      isPreOrder: false,
      entries: entries.map(
        ({ draw_no, draw_at, stop_at, status, first_number: first, last_number: last }) => ({
          drawNo: draw_no,
          drawDate: draw_at,
          stop: stop_at,
          status,
          numbers: [{ first, last }],
          outcome: { state: 'waiting' },
        }),
      ),
    }),
  settlement: {
    holdDraw: drawTicketNumber,
    scoreDraw: findTicketNumber,
    describeResults: async (_, draw, offer, entrants) => describeNumbers(draw, offer, entrants),
  },
  ledgerRules: [],
});

async function drawTicketNumber(services: Services, draw: DrawRow): Promise<void> {
  await transact(services.database, async (tx) => {
    const { taken } = await tx.selectFrom('stock').select('taken').executeTakeFirstOrThrow();
    const numbers = JSON.stringify({ main: [1 + services.random.pickInteger(taken)], supplementary: [] });
    await moveDraw(tx, services, draw, { to: 'DRAW_DRAWN', set: { numbers } });
  });
}

async function findTicketNumber(services: Services, draw: DrawRow): Promise<void> {
  const [number = 0] = parseNumbers(draw).main;
  await transact(services.database, async (tx) => {
    const entry = await tx
      .selectFrom('entry')
      .select(['id', 'customer_id'])
      .where('draw_id', '=', draw.id)
      .where('first_number', '<=', number)
      .where('last_number', '>=', number)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('prize')
      .values({
        entry_id: entry.id,
        draw_id: draw.id,
        customer_id: entry.customer_id,
        divisions: '[]',
        amount_cents: RAFFLE_PRIZE_CENTS,
        paid_at: null,
      })
      .execute();
    await moveDraw(tx, services, draw, { to: 'DRAW_SCORED' });
  });
}

const VoucherLine = z.object({ kind: z.literal('voucher'), cents: z.number().int().min(1) });

/** Takes off so much, and never more than the goods cost. */
const voucher = defineProduct<z.infer<typeof VoucherLine>>({
  kind: 'voucher',
  getStage: () => 'fixed',
  input: VoucherLine,
  findSources: () => ({}),
  price(asked, { priced }) {
    const costs = priced.map(({ priceCents }) => priceCents);
    const costCents = costs.reduce((sum, cents) => sum + cents, 0);
    const parts = costCents > 0 ? splitCents(Math.min(asked.cents, costCents), costs) : [];
    const line: PricedLine = {
      kind: asked.kind,
      productType: asked.kind,
      offerKey: undefined,
      asked,
      label: 'Voucher',
      priceCents: -Math.min(asked.cents, costCents),
      isPreOrder: false,
      isRecurring: false,
      draws: [],
      stock: [],
      discounts: priced.map((good, index) => ({ line: good, cents: parts[index] ?? 0 })),
      toCartItem: (id) => toItem(id, line),
      toTrackedProduct: () => AnyTracked.parse({ description: line.label }),
      createRows: (purchase) => ({
        ticket: createTicketRow(purchase, line, null),
        entries: [],
      }),
    };
    return line;
  },
  toOrder: (ticket) =>
    AnyOrder.parse({
      id: ticket.id,
      kind: ticket.kind,
      offerName: 'Voucher',
      description: 'Voucher',
      price: toMoney(ticket.price_cents),
      entries: [],
    }),
  ledgerRules: [],
});

/** With them in place of the kinds of those names that the shop sells. */
export const RAFFLE_PRODUCTS: readonly Product[] = [
  ...listParts({ modules: MODULES }, 'productKinds').filter(
    ({ kind }) => kind !== raffleTicket.kind && kind !== voucher.kind,
  ),
  raffleTicket,
  voucher,
];

/** Puts a raffle of so many tickets on sale. */
export async function openRaffle(services: Services, size: number): Promise<void> {
  const offer = createLotteryOffer({ key: 'harbour', type: 'raffle_ticket', name: 'Harbour' });
  await putOnSale(services, { ...offer, drawDays: [] });
  await services.database.db
    .insertInto('stock')
    .values({ key: STOCK, pool: STOCK, size, taken: 0 })
    .execute();
}

const AnyInput = z.custom<CartItemInput>();

export const createRaffleLine = (count: number): CartItemInput =>
  AnyInput.parse({ kind: 'raffle_ticket', lotteryKey: 'harbour', count });

export const createVoucherLine = (cents: number): CartItemInput => AnyInput.parse({ kind: 'voucher', cents });
