// What the cart and an order show of a line that enters no draw: memberships and discounts.
import type { CartItemFacts, OrderFacts } from './product-display.ts';

export const UNDRAWN_ITEM = {
  draws: undefined,
  zoneKey: undefined,
  stop: undefined,
  editHref: undefined,
  canEditInPlace: false,
  shownGames: 0,
  played: undefined,
  chips: [],
  odds: undefined,
} as const satisfies Partial<CartItemFacts>;

export const UNDRAWN_ORDER = {
  games: [],
  numDraws: 0,
  chips: [],
  next: [],
} as const satisfies Partial<OrderFacts>;

export const UNDRAWN_PRODUCT = { numGames: 0, numDraws: 0, purchaseStatus: 'standard' } as const;
