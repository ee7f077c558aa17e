// Pricings: lists of prices that some customers buy at instead of the usual ones.
import { formatCents, parseAmount, toAmount, toCents } from '#lib/domain/money/money.ts';
import { getOwnPricing, USUAL_PRICING } from '#lib/domain/offers/own-pricing.ts';
import { getPricings, type Pricing, putPricings } from '../../../ground/config/pricings.ts';
import { lockValues } from '../../../ground/config/store.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { ALL_PAGES } from '../../../ground/operator/all-pages.ts';
import {
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../../ground/operator/command.ts';
import { requireNamedCustomer } from '../../../ground/operator/customers.ts';
import { formatTable } from '../../../ground/operator/table.ts';
import type { OfferDefinition } from '../definition.ts';
import { findOffer, listOffers, lockOffers } from '../store.ts';
import { type ItemPrices, listPricedItems, type PricedItem } from './prices.ts';
import { clearPricing, savePrices, wasSold } from './pricing-prices.ts';

const ID = /^[\w-]{1,40}$/;

/** The pricing that the first word names, with those beside it. @throws OperatorError where there is none */
async function requirePricing({ services, words }: SharedCall, at: Db | Tx) {
  const id = requireWord(words, 0, 'The pricing');
  const { pricings } = await getPricings(services, at);
  const pricing = pricings.find((known) => known.id === id);
  if (!pricing) throw new OperatorError(`There is no pricing ${id}: \`pricings list\` shows them.`);
  return { pricing, pricings };
}

/** @throws OperatorError for the usual pricing: its prices are those of the offers */
async function requireOwnPricing(call: SharedCall, tx: Tx) {
  const found = await requirePricing(call, tx);
  if (getOwnPricing(found.pricing.id) === undefined)
    throw new OperatorError(`${found.pricing.id} is the usual pricing: its prices are those of the offers.`);
  return found;
}

/** The offer of that key. @throws OperatorError where there is none with prices of its own */
async function requireOffer(tx: Tx, key: string): Promise<OfferDefinition> {
  const offer = await findOffer(tx, key);
  if (!offer) throw new OperatorError(`There is no offer ${key}: \`draws list\` shows all of them.`);
  if (listPricedItems(offer).length === 0)
    throw new OperatorError(`${offer.name} costs everybody the same: shares and memberships have one price.`);
  return offer;
}

/** The pricing and the offer that the words name, both held: neither is changed or removed meanwhile. */
async function requireHeld(tx: Tx, call: SharedCall): Promise<{ pricing: Pricing; offer: OfferDefinition }> {
  const key = requireWord(call.words, 1, 'The offer');
  await lockOffers(tx, call.services, key);
  await lockValues(tx, call.services);
  const { pricing } = await requireOwnPricing(call, tx);
  return { pricing, offer: await requireOffer(tx, key) };
}

const PERCENT = /^\d{1,3}(\.\d{1,2})?$/;

/** Every item at so many hundredths of its usual price, rounded to the cent. */
function takePercent(items: readonly PricedItem[], percent: string | undefined): ItemPrices {
  if (percent === undefined) return {};
  const share = Number(percent);
  if (!PERCENT.test(percent) || share <= 0 || share > 200)
    throw new OperatorError('--percent is a number above 0 and up to 200, as 90 for a tenth less.');
  return Object.fromEntries(
    items.map(({ key, price }) => [
      key,
      toAmount(Math.max(1, Math.round((toCents(price) * Math.round(share * 100)) / 10_000))),
    ]),
  );
}

/** `standard/standard:10=12.00` */
function readPrice(word: string, { name }: OfferDefinition, items: readonly PricedItem[]): [string, string] {
  const [, key = '', price = ''] = /^(.*)=(.*)$/.exec(word) ?? [];
  const cents = parseAmount(price);
  if (!items.some((item) => item.key === key))
    throw new OperatorError(
      `${name} has no ${key || word}. Its items are ${items.map((item) => item.key).join(', ')}.`,
    );
  if (cents === undefined || cents <= 0)
    throw new OperatorError(`${price || 'Nothing'} is no price: write ${key}=12.50.`);
  return [key, toAmount(cents)];
}

function readPrices(call: SharedCall, offer: OfferDefinition): ItemPrices {
  const items = listPricedItems(offer);
  const named = call.words.slice(2).map((word) => readPrice(word, offer, items));
  const prices = { ...takePercent(items, readTextOption(call, 'percent')), ...Object.fromEntries(named) };
  if (Object.keys(prices).length === 0)
    throw new OperatorError('Name prices as ITEM=PRICE, or all of them with --percent 90.');
  return prices;
}

/**
 * What repeats and what is ordered ahead keeps the pricing that it was bought under, by its id.
 * @throws OperatorError where an earlier pricing of that id sold something
 */
async function requireUnsold(tx: Tx, id: string): Promise<void> {
  if (await wasSold(tx, id))
    throw new OperatorError(
      `Tickets were sold under an earlier pricing ${id}, and what repeats of them would follow this one: take another name.`,
    );
}

/** What a pricing makes cost other than usually. */
function printPrices({ print }: SharedCall, offers: readonly OfferDefinition[], id: string): void {
  const rows = offers.flatMap((offer) => {
    const own = offer.prices?.[id] ?? {};
    return listPricedItems(offer).flatMap(({ key, price }) =>
      own[key] === undefined
        ? []
        : [[offer.key, key, formatCents(toCents(price)), formatCents(toCents(own[key]))]],
    );
  });
  if (rows.length === 0) print('All prices are the usual ones.');
  else for (const line of formatTable([['offer', 'item', 'usually', 'here'], ...rows])) print(line);
}

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [{ name: 'PRICING', kind: 'text', isOptional: true }],
  summary: 'The pricings and the offers that they have prices for; of one of them every price.',
  async run(call) {
    const { services, words, print } = call;
    const offers = await listOffers(services.database.db);
    if (words.length > 0) {
      const { pricing } = await requirePricing(call, services.database.db);
      printPrices(call, offers, pricing.id);
      return { subject: pricing.id };
    }
    const { pricings, defaultPricingId } = await getPricings(services);
    const rows = pricings.map(({ id, name, isOpenToLinks }) => [
      id,
      name,
      id === defaultPricingId ? 'usual' : isOpenToLinks ? 'by links' : 'by account',
      offers.flatMap(({ key, prices }) => (prices?.[id] ? [key] : [])).join(', '),
    ]);
    for (const line of formatTable([['pricing', 'name', 'held', 'offers'], ...rows])) print(line);
    return {};
  },
};

const add: SharedCommand = {
  role: 'manager',
  right: 'catalogue',
  arguments: [
    { name: 'PRICING', kind: 'text' },
    { name: 'NAME', kind: 'text' },
  ],
  summary:
    'Adds a pricing, or renames it. With --links a link with ?p=PRICING brings it; without only an account or a brand has it.',
  options: { links: { type: 'boolean' } },
  async run(call) {
    const { services, words, options, print } = call;
    const id = requireWord(words, 0, 'The pricing');
    if (!ID.test(id)) throw new OperatorError('A pricing has up to 40 letters, digits, hyphens and _.');
    const isOpenToLinks = options.links === true;
    if (getOwnPricing(id) === undefined && isOpenToLinks)
      throw new OperatorError(`${id} is the usual pricing, which needs no link.`);
    const pricing: Pricing = { id, name: requireWord(words, 1, 'The name'), isOpenToLinks };
    await transactAndPurge(services, async (tx, announce) => {
      await lockOffers(tx, services);
      await lockValues(tx, services);
      const { pricings } = await getPricings(services, tx);
      const isKnown = pricings.some((known) => known.id === id);
      if (!isKnown) {
        await requireUnsold(tx, id);
        // Settings that were changed by hand leave prices and customers of a pricing behind.
        await clearPricing(tx, services, id, announce);
      }
      const all = isKnown ? pricings.map((one) => (one.id === id ? pricing : one)) : [...pricings, pricing];
      await putPricings(tx, services, all, { actor: call.actor });
      announce(...ALL_PAGES);
    });
    print(`${pricing.name} is held ${isOpenToLinks ? `by links with ?p=${id}` : 'by accounts and brands'}.`);
    return { subject: id, detail: pricing };
  },
};

const set: SharedCommand = {
  role: 'manager',
  right: 'catalogue',
  usage: 'PRICING OFFER [ITEM=PRICE ...] [--percent 90]',
  arguments: [
    { name: 'PRICING', kind: 'text' },
    { name: 'OFFER', kind: 'offer' },
    { name: 'ITEM=PRICE', kind: 'text', isOptional: true, isRest: true },
  ],
  summary: 'Sets what an offer costs under a pricing, in place of what was set before.',
  options: { percent: { type: 'string' } },
  async run(call) {
    const { pricing, offer, own } = await transactAndPurge(call.services, async (tx, announce) => {
      const { pricing, offer } = await requireHeld(tx, call);
      const own = readPrices(call, offer);
      const changed = { ...offer, prices: { ...offer.prices, [pricing.id]: own } };
      await savePrices(tx, call.services, { offer, id: pricing.id, own, announce });
      return { pricing, offer: changed, own };
    });
    printPrices(call, [offer], pricing.id);
    return { subject: `${pricing.id} ${offer.key}`, detail: own };
  },
};

const unset: SharedCommand = {
  role: 'manager',
  right: 'catalogue',
  arguments: [
    { name: 'PRICING', kind: 'text' },
    { name: 'OFFER', kind: 'offer' },
  ],
  summary: 'Sells an offer at its usual prices under a pricing again.',
  async run(call) {
    const { pricing, offer, before } = await transactAndPurge(call.services, async (tx, announce) => {
      const { pricing, offer } = await requireHeld(tx, call);
      await savePrices(tx, call.services, { offer, id: pricing.id, announce });
      return { pricing, offer, before: offer.prices?.[pricing.id] };
    });
    call.print(`${offer.name} costs what it usually does under ${pricing.name}.`);
    return { subject: `${pricing.id} ${offer.key}`, detail: before };
  },
};

const remove: SharedCommand = {
  role: 'manager',
  right: 'catalogue',
  arguments: [{ name: 'PRICING', kind: 'text' }],
  summary: 'Removes a pricing with its prices. Whoever has it pays the usual prices from then on.',
  async run(call) {
    const { services } = call;
    const { pricing, customers } = await transactAndPurge(services, async (tx, announce) => {
      await lockOffers(tx, services);
      await lockValues(tx, services);
      const { pricing, pricings } = await requireOwnPricing(call, tx);
      await putPricings(
        tx,
        services,
        pricings.filter(({ id }) => id !== pricing.id),
        { actor: call.actor },
      );
      const customers = await clearPricing(tx, services, pricing.id, announce);
      announce(...ALL_PAGES);
      return { pricing, customers };
    });
    call.print(`${pricing.name} is removed; ${customers} customers had it.`);
    return { subject: pricing.id, detail: { customers } };
  },
};

const assign: SharedCommand = {
  role: 'manager',
  right: 'catalogue',
  arguments: [
    { name: 'PRICING', kind: 'text' },
    { name: 'EMAIL', kind: 'customer' },
  ],
  summary: `Gives a customer a pricing of their own, which wins over every link; ${USUAL_PRICING} takes it away.`,
  async run(call) {
    const { services, words, print } = call;
    const { id, email } = await requireNamedCustomer(services, requireWord(words, 1, 'The e-mail address'));
    const pricing = await transact(services.database, async (tx) => {
      await lockValues(tx, services);
      const { pricing } = await requirePricing(call, tx);
      await tx.updateTable('customer').set({ pricing_id: pricing.id }).where('id', '=', id).execute();
      return pricing;
    });
    print(`${email} buys under ${pricing.name}.`);
    return { subject: id, detail: { pricingId: pricing.id } };
  },
};

export const pricingCommands = {
  'pricings list': list,
  'pricings add': add,
  'pricings set': set,
  'pricings unset': unset,
  'pricings remove': remove,
  'pricings assign': assign,
};
