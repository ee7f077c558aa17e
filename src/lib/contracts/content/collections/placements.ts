import { z } from 'zod';
import { PLACEMENT_KEYS, type PlacementKey } from '../../../domain/offers/placement-keys.ts';
import { urls } from '../../../domain/pages/urls.ts';
import { type Collection, getAddressText } from '../collection.ts';
import { BRAND_FIELDS, describeField, ShownText, Text } from '../fields.ts';

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

const PLACEMENT_LABELS = {
  cart_inline_item: 'In the cart, beside a line',
  pre_cart_item: 'In the cart, below the lines',
  feature_placement: 'Large, on the home page and the list of games',
  fast_play: 'Fast play, on the home page and the list of games',
  instant_play: 'Instant play, on the list of games',
  pre_cart_promoted: 'After adding a ticket: put forward',
  pre_cart_standard: 'After adding a ticket: the others',
} as const satisfies Record<PlacementKey, string>;

export const placements = {
  title: 'Placements',
  schema: z.object({
    ...BRAND_FIELDS,
    key: describeField(z.enum(PLACEMENT_KEYS), {
      label: 'Where it is shown',
      optionLabels: PLACEMENT_LABELS,
    }),
    offer_key: describeField(Text, { label: 'Game', choices: 'offers' }),
    title: ShownText.optional(),
    text: describeField(z.string().max(500), { shownAs: 'text' }).optional(),
  }),
  titleFields: ['title', 'key'],
  isPublic: true,
  addressField: 'key',
  pages: (fields) => (PAGES_BY_KEY.get(getAddressText(fields, 'key')) ?? (() => [urls.home()]))(),
} as const satisfies Collection;
