// A till as simple as can be: what two customers have, and what is left to sell them.

export const BOOK_CENTS = { 1: 1000, 5: 4500, 12: 10_000 } as const;
export type BookSize = keyof typeof BOOK_CENTS;
export const SHARE_CENTS = 100;
export const GAME_CENTS = 75;
export const RAFFLE_SIZE = 24;
export const POOL_SHARES = 12;
export const GIFT_CENTS = 2500;
export const WALLET_CENTS = 20_000;
export const LAST_DRAW = 160;

/** The codes in the order in which they take something off. */
export const CODES = ['TENTH', 'FIVE', 'GIFT'] as const;
export type Code = (typeof CODES)[number];

export type ModelLine =
  | { readonly kind: 'lottery'; readonly cents: number; readonly firstDraw: number }
  | { readonly kind: 'raffle'; readonly cents: number; readonly tickets: BookSize }
  | { readonly kind: 'shares'; readonly cents: number; readonly shares: number }
  | { readonly kind: 'code'; readonly code: Code };

export interface ModelBuyer {
  walletCents: number;
  lines: ModelLine[];
  /** Lines that were taken out of the cart. */
  removed: number;
  /** Lines bought, codes included. */
  bought: number;
  /** Shares of the pool, which is not cut off yet. */
  shares: number;
  hasUsedTenth: boolean;
}

export interface Model {
  readonly buyers: readonly [ModelBuyer, ModelBuyer];
  /** Draws up to here are closed. */
  closedTo: number;
  ticketsLeft: number;
  sharesLeft: number;
  isPoolOpen: boolean;
  isFiveLeft: boolean;
  giftCents: number;
}

const createBuyer = (): ModelBuyer => ({
  walletCents: WALLET_CENTS,
  removed: 0,
  bought: 0,
  shares: 0,
  hasUsedTenth: false,
  lines: [],
});

export const createModel = (): Model => ({
  buyers: [createBuyer(), createBuyer()],
  closedTo: 100,
  ticketsLeft: RAFFLE_SIZE,
  sharesLeft: POOL_SHARES,
  isPoolOpen: true,
  isFiveLeft: true,
  giftCents: GIFT_CENTS,
});

/** Codes are for lottery and raffle tickets. */
const sumDiscountable = (lines: readonly ModelLine[]): number =>
  lines.reduce((sum, line) => sum + (line.kind === 'lottery' || line.kind === 'raffle' ? line.cents : 0), 0);

const hasCode = (lines: readonly ModelLine[], code: Code): boolean =>
  lines.some((line) => line.kind === 'code' && line.code === code);

const takeOff = (model: Model, { hasUsedTenth }: ModelBuyer, code: Code, restCents: number): number => {
  if (code === 'TENTH') return hasUsedTenth ? 0 : Math.round(restCents / 10);
  if (code === 'FIVE') return model.isFiveLeft ? Math.min(500, restCents) : 0;
  return Math.min(model.giftCents, restCents);
};

/** What each code of a cart takes off, in cents: percentage, fixed sum, credit. */
export function priceCodes(model: Model, buyer: ModelBuyer, lines: readonly ModelLine[]) {
  const cents = { TENTH: 0, FIVE: 0, GIFT: 0 };
  let rest = sumDiscountable(lines);
  for (const code of CODES) {
    if (!hasCode(lines, code)) continue;
    cents[code] = takeOff(model, buyer, code, rest);
    rest -= cents[code];
  }
  return cents;
}

/** Whether a code takes something off the cart, where those before it have taken theirs. */
export function isCodeTaken(model: Model, buyer: ModelBuyer, code: Code): boolean {
  if (hasCode(buyer.lines, code)) return false;
  const before = buyer.lines.filter(
    (line) => line.kind !== 'code' || CODES.indexOf(line.code) < CODES.indexOf(code),
  );
  return priceCodes(model, buyer, [...before, { kind: 'code', code }])[code] > 0;
}

/** The lines that are sold as they stand: earlier lines come first where stock is short. */
export function listOnSale(model: Model, buyer: ModelBuyer): ModelLine[] {
  let { ticketsLeft, sharesLeft } = model;
  const goods = buyer.lines.filter((line) => {
    if (line.kind === 'lottery') return line.firstDraw > model.closedTo;
    if (line.kind === 'raffle' && line.tickets <= ticketsLeft) ticketsLeft -= line.tickets;
    else if (line.kind === 'shares' && model.isPoolOpen && line.shares <= sharesLeft)
      sharesLeft -= line.shares;
    else return line.kind === 'code';
    return true;
  });
  const cents = priceCodes(model, buyer, goods);
  return goods.filter((line) => line.kind !== 'code' || cents[line.code] > 0);
}

/** Whether the lines of the cart leave enough of what is limited for one more. */
export function isLeftFor(model: Model, buyer: ModelBuyer, line: ModelLine): boolean {
  const lines = [...listOnSale(model, buyer), line];
  return listOnSale(model, { ...buyer, lines }).includes(line);
}

/** What each line costs, in cents; codes cost less than nothing. */
export function listPrices(model: Model, buyer: ModelBuyer): number[] {
  const cents = priceCodes(model, buyer, buyer.lines);
  return buyer.lines.map((line) => (line.kind === 'code' ? -cents[line.code] : line.cents));
}

export const sumCart = (model: Model, buyer: ModelBuyer): number =>
  listPrices(model, buyer).reduce((sum, cents) => sum + cents, 0);

/** Lines that are not sold any more leave the cart as soon as anybody looks. */
export function removeOffSale(model: Model, buyer: ModelBuyer): void {
  const onSale = listOnSale(model, buyer);
  buyer.removed += buyer.lines.length - onSale.length;
  buyer.lines = onSale;
}

/** Pays for the cart as it stands, which is all on sale. */
function payCart(model: Model, buyer: ModelBuyer): void {
  const codes = priceCodes(model, buyer, buyer.lines);
  buyer.walletCents -= sumCart(model, buyer);
  buyer.bought += buyer.lines.length;
  buyer.hasUsedTenth ||= codes.TENTH > 0;
  model.isFiveLeft &&= codes.FIVE === 0;
  model.giftCents -= codes.GIFT;
  for (const line of buyer.lines) {
    if (line.kind === 'raffle') model.ticketsLeft -= line.tickets;
    if (line.kind !== 'shares') continue;
    model.sharesLeft -= line.shares;
    buyer.shares += line.shares;
  }
  buyer.lines = [];
}

/** Pays for what was seen at that price. Gives whether it is bought; a refusal changes nothing but the cart. */
export function payModel(model: Model, buyer: ModelBuyer, seenCents: number): 'paid' | 'refused' {
  const isAsSeen =
    listOnSale(model, buyer).length === buyer.lines.length && sumCart(model, buyer) === seenCents;
  if (buyer.lines.length === 0 || !isAsSeen || seenCents > buyer.walletCents) return 'refused';
  payCart(model, buyer);
  return 'paid';
}

/** The pool is cut off: it plays where it is full, else the shares are paid back. */
export function cutOffModel(model: Model): void {
  if (!model.isPoolOpen) return;
  model.isPoolOpen = false;
  for (const buyer of model.buyers) {
    if (model.sharesLeft > 0) buyer.walletCents += buyer.shares * SHARE_CENTS;
    buyer.shares = 0;
  }
}
