// Takes a demonstration out of a shop that an earlier release filled with it, whole or not at all.
import { brands } from '#content/brands/all.ts';
import { createNeutralBrand } from '#content/empty-shop/look.ts';
import { ownProgram } from '#content/membership-program.ts';
import { toBrandFile } from '#lib/domain/brand/brand-file.ts';
import type { CapabilitySegment } from '#lib/domain/brand/capabilities.ts';
import { COPY_TAG, GIVEAWAYS_TAG } from '#lib/domain/pages/page-tags.ts';
import { addMissingPages, seedEmptyContent } from '../../../content/pages/seed-empty.ts';
import { seedBrands } from '../../../ground/brands/store.ts';
import { putSegments, readSegments } from '../../../ground/config/capabilities.ts';
import { MEMBERSHIP, parseProgram } from '../../../ground/config/membership-setting.ts';
import { SITE_DEFAULTS } from '../../../ground/config/site.ts';
import { CONFIG, putValue, readValue, removeValue } from '../../../ground/config/store.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import { removeConversations } from '../conversations.ts';
import { type RemovedDemonstration, removeDemonstration } from '../demonstration.ts';
import { markEmptyShop, readSeedState } from '../seed.ts';
import { LOTTERY_SHOP, OWN_SHOP } from '../settings.ts';
import { type RemovedContent, removeContent } from './remove-content.ts';
import { archiveOffer, removeGiveaways, removeOffers } from './remove-offers.ts';
import { countGiveaways, listDemonstrationOffers, listPlayed, type TouchedOffer } from './touched-offers.ts';

/** The brand that stays: hosts and content of the operator may name it. */
const KEPT_BRAND = 'drawcard';

export interface RemovalChoice {
  /** Offers that stay on sale as the operator's own. */
  readonly keep: readonly string[];
  /** What customers have touched is taken off sale and stays with its tickets, draws and results, in no list. */
  readonly archives: boolean;
}

/** What keeps the shop from losing the demonstration. Nothing was changed. */
export interface RemovalRefused {
  readonly touched: readonly TouchedOffer[];
  /** Giveaways with entries. */
  readonly enteredGiveaways: number;
}

export interface RemovedShop extends RemovedDemonstration, RemovedContent {
  readonly offers: readonly string[];
  readonly archived: readonly string[];
  readonly draws: number;
  readonly giveaways: number;
}

/** Whether the shop was ever filled with the demonstration, and still is. */
export async function holdsDemonstration(services: Services): Promise<boolean> {
  const state = await readSeedState(services);
  return state !== undefined && state.isEmpty !== true;
}

/** The programme and the telephone of the demonstration, where they are still those. */
async function removeSettings(tx: Tx, services: Services, hasEntries: boolean): Promise<void> {
  const program = parseProgram(await readValue(tx, CONFIG, MEMBERSHIP)).data;
  if (program?.programId === ownProgram.programId)
    // What is entered is drawn to its end, and nothing is opened any more.
    await (hasEntries
      ? putValue(tx, services, { namespace: CONFIG, key: MEMBERSHIP, value: { ...program, giveaways: [] } })
      : removeValue(tx, CONFIG, MEMBERSHIP));
  for (const key of ['supportNumber', 'supportOpeningHours'] as const)
    if ((await readValue(tx, CONFIG, key)) === SITE_DEFAULTS[key])
      await putValue(tx, services, { namespace: CONFIG, key, value: '' });
  await tx
    .deleteFrom('config_value')
    .where('namespace', '=', '/platform/seed')
    .where((one) => one.or([one('key', 'like', 'game-type:%'), one('key', 'like', 'syndicate:%')]))
    .execute();
}

const BRAND_SEGMENTS: readonly string[] = ['harbour-art-union', 'harebell'];
const listSorted = (names: readonly string[]): string => [...names].sort().join();

/** The segments of the demonstration's brands go; the usual one becomes that of an empty shop unless it was changed. */
async function removeSegments(tx: Tx, services: Services): Promise<void> {
  const left = (await readSegments(tx)).filter(({ name }) => !BRAND_SEGMENTS.includes(name));
  const isSeeded = ({ capabilities }: CapabilitySegment) =>
    listSorted(capabilities) === listSorted(LOTTERY_SHOP);
  const segments = left.map((one) => (isSeeded(one) ? { ...one, capabilities: OWN_SHOP } : one));
  await putSegments(tx, services, segments);
}

/** Brands that nobody has changed go; the first one stays without the look and the words of the demonstration. */
async function removeBrands(tx: Tx, services: Services): Promise<void> {
  const changed = await tx
    .selectFrom('brand_revision')
    .select('key')
    .where('author', '<>', 'release')
    .execute();
  const gone = brands.map(({ key }) => key).filter((key) => !changed.some((one) => one.key === key));
  if (gone.length === 0) return;
  await tx.deleteFrom('brand_revision').where('key', 'in', gone).execute();
  await tx.deleteFrom('brand').where('key', 'in', gone).execute();
  await seedBrands(tx, services, [toBrandFile(createNeutralBrand(KEPT_BRAND))]);
}

/**
 * Offers, draws, raffles, giveaways, partners, causes, articles, questions, pictures, accounts, codes, membership and
 * disclaimer. An item of content that anybody has changed is the operator's own and stays.
 */
export async function removeDemonstrationShop(
  services: Services,
  { keep, archives }: RemovalChoice,
): Promise<RemovedShop | RemovalRefused> {
  type Taken = RemovalRefused | Omit<RemovedShop, keyof RemovedDemonstration>;
  const taken = await transactAndPurge(services, async (tx, announce): Promise<Taken> => {
    const own = [...keep, ...listPlayed(keep)];
    const offers = (await listDemonstrationOffers(tx)).filter(({ key }) => !own.includes(key));
    const touched = offers.filter(({ by }) => by.length > 0);
    const program = ownProgram.programId;
    const { entered, enteredByOthers } = await countGiveaways(tx, program);
    const byOthers = touched.filter(({ isByOwn }) => !isByOwn);
    if (!archives && (byOthers.length > 0 || enteredByOthers > 0))
      return { touched: byOthers, enteredGiveaways: enteredByOthers };
    const free = offers.filter(({ by }) => by.length === 0).map(({ key }) => key);
    for (const { key } of touched) await archiveOffer(tx, services, key, announce);
    const draws = await removeOffers(tx, free, announce);
    const giveaways = await removeGiveaways(tx, program);
    await removeSettings(tx, services, entered > 0);
    if (entered === 0) await removeSegments(tx, services);
    await removeBrands(tx, services);
    await removeConversations(tx);
    const content = await removeContent(tx, services, announce);
    await markEmptyShop(tx, services);
    announce(GIVEAWAYS_TAG, COPY_TAG);
    return { ...content, offers: free, archived: touched.map(({ key }) => key), draws, giveaways };
  });
  if ('touched' in taken) return taken;
  await seedEmptyContent(services, { key: KEPT_BRAND });
  await addMissingPages(services);
  return { ...taken, ...(await removeDemonstration(services)) };
}
