// Pricings as files: at the desk, and in and out of the shop.
import { createHash } from 'node:crypto';
import {
  DESK_PRICING_ERRORS,
  type DeskPricingRow,
  PRICING_FORMAT,
  type PricedOffer,
  type PricingFile,
} from '#lib/contracts/catalogue/pricing-file.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { parseAmount, toAmount } from '#lib/domain/money/money.ts';
import { getOwnPricing } from '#lib/domain/offers/own-pricing.ts';
import { createDomainError } from '../../../domain-error.ts';
import { getPricings, type Pricing, putPricings } from '../../../ground/config/pricings.ts';
import { lockValues } from '../../../ground/config/store.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { ALL_PAGES } from '../../../ground/operator/all-pages.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import type { Services } from '../../../services.ts';
import type { OfferDefinition } from '../definition.ts';
import { listOffers, lockOffers } from '../store.ts';
import { listPricedItems } from './prices.ts';
import { clearPricing, savePrices, wasSold } from './pricing-prices.ts';

const refuse = (code: Extract<keyof typeof DESK_PRICING_ERRORS, string>) =>
  createDomainError(DESK_PRICING_ERRORS, code);

const toFile = ({ id, name, isOpenToLinks }: Pricing, offers: readonly OfferDefinition[]): PricingFile => ({
  format: PRICING_FORMAT,
  id,
  name,
  isOpenToLinks,
  prices: Object.fromEntries(
    offers.flatMap(({ key, prices }) => {
      const own = prices?.[id];
      return own && Object.keys(own).length > 0 ? [[key, own] as const] : [];
    }),
  ),
});

/** Tells one state of a file from another. */
const createRevision = (file: PricingFile): string =>
  createHash('sha256').update(JSON.stringify(file)).digest('base64url').slice(0, 22);

async function countHolders(at: Db | Tx, table: 'customer' | 'cart'): Promise<ReadonlyMap<string, number>> {
  const rows = await at
    .selectFrom(table)
    .select('pricing_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .groupBy('pricing_id')
    .execute();
  return new Map(rows.map(({ pricing_id, count }) => [pricing_id, Number(count)]));
}

export interface ShownPricing {
  readonly file: PricingFile;
  readonly row: DeskPricingRow;
  readonly revision: string;
}

/** Every pricing as its file, with who has it. */
export async function listShownPricings(services: Services, at: Db | Tx): Promise<ShownPricing[]> {
  const { pricings } = await getPricings(services, at);
  const offers = await listOffers(at);
  const customers = await countHolders(at, 'customer');
  const carts = await countHolders(at, 'cart');
  return pricings.map((pricing) => {
    const file = toFile(pricing, offers);
    const { id, name, isOpenToLinks } = file;
    const row = {
      id,
      name,
      isUsual: getOwnPricing(id) === undefined,
      isOpenToLinks,
      offers: Object.keys(file.prices),
      customers: customers.get(id) ?? 0,
      carts: carts.get(id) ?? 0,
    };
    return { file, row, revision: createRevision(file) };
  });
}

/** What can have a price of its own, with what it usually costs. */
export const listPricedOffers = async (at: Db | Tx): Promise<PricedOffer[]> =>
  (await listOffers(at)).flatMap((offer) => {
    const items = listPricedItems(offer);
    return items.length === 0 ? [] : [{ key: offer.key, name: offer.name, items: [...items] }];
  });

/** @throws DomainError `file_wrong` where it has prices of what there is not */
function rejectUnknownItems({ prices }: PricingFile, offers: readonly OfferDefinition[]): void {
  const faults = Object.entries(prices).flatMap(([key, items]): [string, string][] => {
    const offer = offers.find((one) => one.key === key);
    if (!offer) return [[`file.prices.${key}`, `There is no offer ${key}.`]];
    const known = new Set(listPricedItems(offer).map((item) => item.key));
    const unknown = Object.keys(items).filter((item) => !known.has(item));
    return unknown.map((item) => [`file.prices.${key}.${item}`, `${offer.name} has no ${item}.`]);
  });
  if (faults.length === 0) return;
  const fields: FieldErrors = Object.fromEntries(
    faults.map(([at, message]) => [at, [{ code: 'file_wrong', message }]]),
  );
  throw refuse('file_wrong').withFields(fields);
}

interface Saved {
  readonly file: PricingFile;
  /** Of the file that was changed; undefined for a new one, `any` for whatever there is. */
  readonly revision: string | undefined;
  readonly actor: string;
}

/** What every offer costs under the pricing from now on; an offer without prices costs what it usually does. */
async function writePrices(
  tx: Tx,
  services: Services,
  { prices, id }: PricingFile,
  announce: (...tags: readonly string[]) => void,
): Promise<void> {
  for (const offer of await listOffers(tx)) {
    const asked = Object.entries(prices[offer.key] ?? {});
    const own = Object.fromEntries(asked.map(([item, price]) => [item, toAmount(parseAmount(price) ?? 0)]));
    const held = offer.prices?.[id] ?? {};
    if (JSON.stringify(held) === JSON.stringify(own)) continue;
    await savePrices(tx, services, { offer, id, announce, ...(asked.length > 0 && { own }) });
  }
}

/** Whatever holds is replaced: a file from a repository says the whole pricing. */
export const ANY_REVISION = 'any';

/** Makes a pricing, or changes it to what the file says. Gives the revision. */
export async function savePricing(services: Services, { file, revision, actor }: Saved): Promise<string> {
  const isUsual = getOwnPricing(file.id) === undefined;
  if (isUsual && (file.isOpenToLinks || Object.keys(file.prices).length > 0)) throw refuse('pricing_usual');
  await transactAndPurge(services, async (tx, announce) => {
    await lockOffers(tx, services);
    await lockValues(tx, services);
    const shown = await listShownPricings(services, tx);
    const held = shown.find(({ file: { id } }) => id === file.id);
    if (held && revision === undefined) throw refuse('pricing_exists');
    if (!held && revision !== undefined && revision !== ANY_REVISION) throw refuse('pricing_unknown');
    if (held && revision !== ANY_REVISION && held.revision !== revision) throw refuse('pricing_changed');
    rejectUnknownItems(file, await listOffers(tx));
    if (!held) {
      if (await wasSold(tx, file.id)) throw refuse('pricing_sold');
      await clearPricing(tx, services, file.id, announce);
    }
    const { id, name, isOpenToLinks } = file;
    const pricing = { id, name, isOpenToLinks };
    const { pricings } = await getPricings(services, tx);
    const all = held ? pricings.map((one) => (one.id === id ? pricing : one)) : [...pricings, pricing];
    await putPricings(tx, services, all, { actor });
    await writePrices(tx, services, file, announce);
    announce(...ALL_PAGES);
    await insertAudit(tx, services, actor, 'pricings save', {
      subject: id,
      detail: { before: held?.file ?? null, after: file },
    });
  });
  const saved = await listShownPricings(services, services.database.db);
  return saved.find(({ file: { id } }) => id === file.id)?.revision ?? '';
}

/** Removes a pricing with its prices. Gives how many customers had it. */
export const removePricing = (
  services: Services,
  { id, revision, actor }: { readonly id: string; readonly revision: string; readonly actor: string },
): Promise<number> =>
  transactAndPurge(services, async (tx, announce) => {
    await lockOffers(tx, services);
    await lockValues(tx, services);
    const held = (await listShownPricings(services, tx)).find(({ file }) => file.id === id);
    if (!held) throw refuse('pricing_unknown');
    if (held.row.isUsual) throw refuse('pricing_usual');
    if (held.revision !== revision) throw refuse('pricing_changed');
    const { pricings } = await getPricings(services, tx);
    await putPricings(
      tx,
      services,
      pricings.filter((one) => one.id !== id),
      { actor },
    );
    const customers = await clearPricing(tx, services, id, announce);
    announce(...ALL_PAGES);
    await insertAudit(tx, services, actor, 'pricings remove', {
      subject: id,
      detail: { before: held.file, customers },
    });
    return customers;
  });
