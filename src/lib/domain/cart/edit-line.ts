// What of a line can be changed where it is in the cart, and the line that a change asks for.
import type { CartItem, CartItemInput } from '../../contracts/cart/cart.ts';
import type { ProductOffer, RecurringOption } from '../../contracts/offers/offer.ts';
import type { LotteryTicketInput, LotteryTicketItem } from '../../contracts/products/lottery-ticket.ts';
import type { RaffleTicketInput, RaffleTicketItem } from '../../contracts/products/raffle-ticket.ts';
import type { SyndicateShareInput, SyndicateShareItem } from '../../contracts/products/syndicate-share.ts';
import { formatCauseChoice } from '../content/causes.ts';
import type { CopyValues, Translate } from '../content/copy.ts';
import { formatCents, toCents } from '../money/money.ts';
import { describeItem, toCartItemInput } from '../products/displays.ts';

export interface EditOption {
  readonly value: string;
  /** Its words: a text of the copy, or what the shop's data calls it. */
  readonly toLabel: (t: Translate) => string;
}

/** A choice of the line. The first of its options need not be the one that holds. */
export interface EditField {
  readonly name: string;
  /** Key of the copy. */
  readonly label: string;
  readonly value: string;
  readonly options: readonly EditOption[];
}

const SHARES_MAX = 20;

/** Lines of the same game share their lists of options: see `writeOptions`. */
function shareLists<K extends object>(
  createList: (source: K) => readonly EditOption[],
): (source: K) => readonly EditOption[] {
  const known = new WeakMap<K, readonly EditOption[]>();
  return (source) => {
    const list = known.get(source) ?? createList(source);
    known.set(source, list);
    return list;
  };
}

type Choices = Readonly<Record<string, string>>;

const createCountOption = (key: string, count: number, values: CopyValues = {}): EditOption => ({
  value: String(count),
  toLabel: (t) => t(key, { count, ...values }),
});

const listCauses = shareLists((causes: ProductOffer['causes']) =>
  causes.map((cause) => ({ value: cause.key, toLabel: (t: Translate) => formatCauseChoice(t, cause) })),
);

function listCauseFields({ causes }: ProductOffer, chosen: string | undefined): EditField[] {
  if (causes.length === 0) return [];
  return [{ name: 'causeKey', label: 'cart.edit-cause', value: chosen ?? '', options: listCauses(causes) }];
}

const ONCE = 'once';
const EVERY_DRAW = 'every-draw';
const REPEATS: readonly EditOption[] = [
  { value: ONCE, toLabel: (t) => t('cart.edit-once') },
  { value: EVERY_DRAW, toLabel: (t) => t('cart.edit-every-draw') },
];

/** Whether the line is bought again for each draw; no choice of an order ahead, nor where the offer leaves none. */
function listRepeatFields(
  { isPreOrder, recurringPurchase }: Pick<CartItem, 'isPreOrder' | 'recurringPurchase'>,
  { recurringPurchase: offered }: { readonly recurringPurchase?: RecurringOption | undefined },
): EditField[] {
  if (isPreOrder || offered?.type !== 'autoplay' || offered.availability !== 'optional') return [];
  const value = recurringPurchase?.enabled ? EVERY_DRAW : ONCE;
  return [{ name: 'repeat', label: 'cart.edit-repeat', value, options: REPEATS }];
}

/** What was chosen of it; nothing where there was no choice. */
const readRepeat = ({ repeat }: Choices) =>
  repeat === undefined
    ? {}
    : {
        recurringPurchase: repeat === EVERY_DRAW ? { enabled: true, type: 'autoplay' as const } : undefined,
      };

type GameOffer = ProductOffer['gameTypes'][number]['gameOffers'][number];

const listSizes = shareLists(({ minGames, maxGames, prices }: GameOffer) =>
  prices
    .filter(({ games }) => games >= minGames && games <= maxGames)
    .map(({ games }) => createCountOption('cart.chip-games', games)),
);

const listStretches = shareLists(({ kind, options }: ProductOffer['multiDraw']) =>
  options.map((count) => createCountOption(kind === 'draws' ? 'cart.draws' : 'cart.weeks', count)),
);

function listLotteryFields(item: LotteryTicketItem, offer: ProductOffer): EditField[] {
  const gameType = offer.gameTypes.find(({ key }) => key === item.gameType);
  const gameOffer = gameType?.gameOffers.find(({ key }) => key === item.gameOffer);
  if (!gameOffer) return [];
  const isCounted = offer.multiDraw.kind === 'draws';
  const countField = {
    name: isCounted ? 'numDraws' : 'numWeeks',
    label: isCounted ? 'cart.edit-draws' : 'cart.edit-weeks',
    value: String(isCounted ? item.numDraws : item.numWeeks),
    options: listStretches(offer.multiDraw),
  };
  return [
    {
      name: 'numGames',
      label: 'cart.edit-games',
      value: String(item.numGames),
      options: listSizes(gameOffer),
    },
    ...(item.recurringPurchase?.enabled ? [] : [countField]),
    ...listCauseFields(offer, item.causeKey),
    ...listRepeatFields(item, gameType ?? {}),
  ];
}

function listRaffleFields(item: RaffleTicketItem, { raffle, ...offer }: ProductOffer): EditField[] {
  if (!raffle) return [];
  const options = raffle.ticketOffers.map(({ key, name, price }) => ({
    value: key,
    toLabel: () => `${name}, ${formatCents(toCents(price), raffle.priceCurrency)}`,
  }));
  return [
    { name: 'gameOffer', label: 'cart.edit-book', value: item.gameOffer, options },
    ...listCauseFields(offer, item.causeKey),
    ...listRepeatFields(item, offer),
  ];
}

function listShareFields(item: SyndicateShareItem, offer: ProductOffer): EditField[] {
  const { quantity, sharesLeft, shares } = item;
  const most = Math.max(quantity, Math.min(SHARES_MAX, sharesLeft));
  const options = Array.from({ length: most }, (_, index) =>
    createCountOption('cart.chip-shares', index + 1, { of: shares }),
  );
  return [
    { name: 'quantity', label: 'cart.edit-shares', value: String(quantity), options },
    ...listRepeatFields(item, offer),
  ];
}

const toCount = (choices: Choices, name: string, held: number): number =>
  name in choices ? Number(choices[name]) : held;

const pickCause = ({ causeKey }: Choices) => (causeKey ? { causeKey } : {});

/** A ticket that repeats enters one draw at first; how it repeats stays as it was asked for. */
const repeatTicket = ({ recurringPurchase }: LotteryTicketInput, choices: Choices) =>
  choices.repeat === EVERY_DRAW
    ? {
        ...(recurringPurchase?.enabled ? { recurringPurchase } : readRepeat(choices)),
        numDraws: 1,
        numWeeks: 1,
      }
    : readRepeat(choices);

/** Methods, not properties: a table of them takes edits of single kinds. */
interface LineEdit<Item extends CartItem = CartItem, Input extends CartItemInput = CartItemInput> {
  listFields(item: Item, offer: ProductOffer): EditField[];
  apply(input: Input, choices: Choices, offer: ProductOffer): CartItemInput;
}

const lotteryEdit: LineEdit<LotteryTicketItem, LotteryTicketInput> = {
  listFields: listLotteryFields,
  apply: (input, choices) => ({
    ...input,
    ...pickCause(choices),
    numGames: toCount(choices, 'numGames', input.numGames),
    numDraws: toCount(choices, 'numDraws', input.numDraws),
    numWeeks: toCount(choices, 'numWeeks', input.numWeeks),
    ...repeatTicket(input, choices),
  }),
};

const raffleEdit: LineEdit<RaffleTicketItem, RaffleTicketInput> = {
  listFields: listRaffleFields,
  apply(input, choices, { raffle }) {
    const book = raffle?.ticketOffers.find(({ key }) => key === choices.gameOffer);
    return {
      ...input,
      ...pickCause(choices),
      ...readRepeat(choices),
      ...(book && { gameOffer: book.key, numRaffleTickets: book.numTickets }),
    };
  },
};

const shareEdit: LineEdit<SyndicateShareItem, SyndicateShareInput> = {
  listFields: listShareFields,
  apply: (input, choices) => ({
    ...input,
    ...readRepeat(choices),
    quantity: toCount(choices, 'quantity', input.quantity),
  }),
};

/** By kind; undefined for what is changed elsewhere, or never. */
const EDITS: Readonly<Record<CartItem['kind'], LineEdit | undefined>> = {
  lottery_ticket: lotteryEdit,
  member_discount: undefined,
  membership: undefined,
  raffle_ticket: raffleEdit,
  social_syndicate_share: undefined,
  syndicate_share: shareEdit,
  voucher: undefined,
};

/** The choices of a line that have more than one option; none for a line that is changed on a page of its own. */
export function listEditFields(item: CartItem, offers: readonly ProductOffer[]): EditField[] {
  const offer = offers.find(({ key }) => key === item.lotteryKey);
  if (!offer || !describeItem(item).canEditInPlace) return [];
  return (EDITS[item.kind]?.listFields(item, offer) ?? []).filter(({ options }) => options.length > 1);
}

/** What of the choices sent is among the options; what is not keeps its value. */
const readChoices = (fields: readonly EditField[], sent: (name: string) => string): Choices =>
  Object.fromEntries(
    fields.map(({ name, value, options }) => {
      const asked = sent(name);
      return [name, options.some((option) => option.value === asked) ? asked : value];
    }),
  );

/** The line that a form of its fields asks for; undefined where it has none. @param sent the value of a field */
export function applyEdit(
  item: CartItem,
  offers: readonly ProductOffer[],
  sent: (name: string) => string,
): CartItemInput | undefined {
  const offer = offers.find(({ key }) => key === item.lotteryKey);
  const input = toCartItemInput(item);
  const fields = listEditFields(item, offers);
  return offer && input && fields.length > 0
    ? EDITS[item.kind]?.apply(input, readChoices(fields, sent), offer)
    : undefined;
}
