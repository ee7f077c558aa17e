import { z } from 'zod';
import { PLACEMENT_KEYS, type PlacementKey } from '../../../domain/offers/placement-keys.ts';
import { urls } from '../../../domain/pages/urls.ts';
import { type Collection, getAddressText } from '../collection.ts';
import { BRAND_FIELDS, createKey, describeField, ShownText, Text } from '../fields.ts';

const listCartPages = (): string[] => [urls.cart()];
const listOfferPages = (): string[] => [urls.home(), urls.lottoTickets()];

/** Placements of the drawer and of other games' builders are seen from the list of games. */
const PAGES = {
  cart_inline_item: listCartPages,
  pre_cart_item: listCartPages,
  feature_placement: listOfferPages,
  fast_play: listOfferPages,
  instant_play: () => [urls.lottoTickets()],
  pre_cart_promoted: () => [urls.lottoTickets()],
  pre_cart_standard: () => [urls.lottoTickets()],
} as const satisfies Record<PlacementKey, () => readonly string[]>;
const PAGES_BY_KEY: ReadonlyMap<string, () => readonly string[]> = new Map(Object.entries(PAGES));

export const placements = {
  title: 'Placements',
  schema: z.object({
    ...BRAND_FIELDS,
    key: createKey(z.enum(PLACEMENT_KEYS)),
    offer_key: describeField(Text, { label: 'Game' }),
    title: ShownText.optional(),
    text: describeField(z.string().max(500), { shownAs: 'markdown' }).optional(),
  }),
  titleFields: ['title', 'key'],
  isPublic: true,
  purges: ['content:placements'],
  addressField: 'key',
  pages: (fields) => (PAGES_BY_KEY.get(getAddressText(fields, 'key')) ?? (() => [urls.home()]))(),
} as const satisfies Collection;
