import { expect, test } from 'vitest';
import { getBranding, getPricingInfo, getProductOffers, getTips } from '#lib/contracts/offers/offer.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';
import { createPairOffer, listDraws, playGame, TWO_OF_SIX } from '../../../support/played-draws.ts';
import { listDays, writeDrawn } from '../../../support/results.ts';

const readOffers = (platform: TestPlatform, query: { keys?: string } = {}, pricingId = 'default') =>
  platform.call(getProductOffers, { params: { pricingId }, query });

test('offers come by ranking with their open draws, soonest first, and their rules, newest first', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const older = { ...TWO_OF_SIX, validFrom: '1990-01-01' };
  await playGame(services, { ranking: 2, rules: [older, TWO_OF_SIX] });
  await playGame(services, { key: 'first', ranking: 1 });
  const { status, result } = await readOffers(platform);
  expect(status).toBe(200);
  expect(result.map(({ key }) => key)).toEqual(['first', 'pair']);
  const [, pair] = result;
  expect(pair!.rules.map(({ validFrom }) => validFrom)).toEqual(['2000-01-01', '1990-01-01']);
  expect(pair!.isDemonstration).toBe(true);
  expect(pair!.draws).toHaveLength(10);
  expect(pair!.draws.map(({ drawOffset }) => drawOffset)).toEqual(pair!.draws.map((_, index) => index));
  expect(pair!.draws[0]).toMatchObject({
    drawNo: 1,
    date: '2026-11-19',
    day: 'thu',
    stop: '2026-11-19T08:30:00.000Z',
    drawDate: '2026-11-19T09:30:00.000Z',
    status: 'DRAW_OPEN',
    isPrizePoolUnknown: true,
  });
  expect(pair).not.toHaveProperty('operation');
});

test('a draw is off the list from its stop on, whatever the worker does', async () => {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  const [first] = await listDraws(platform.services);
  platform.clock.set(Date.parse(first!.stop_at));
  const { result } = await readOffers(platform);
  expect(result[0]!.draws[0]).toMatchObject({ drawNo: 2, drawOffset: 0 });
});

test('offers are asked for by key, and by a pricing that exists', async () => {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  await playGame(platform.services, { key: 'other', ranking: 2 });
  const keys = async (query: string) =>
    (await readOffers(platform, { keys: query })).result.map(({ key }) => key);
  expect(await keys('other')).toEqual(['other']);
  expect(await keys('other, pair')).toEqual(['pair', 'other']);
  expect(await keys('none')).toEqual([]);
  expect((await readOffers(platform, {}, 'standard')).status).toBe(200);
  const unknown = await readOffers(platform, {}, 'gold');
  expect([unknown.status, unknown.envelope.error?.code]).toEqual([404, 'pricing_unknown']);
});

test('the pricings are told with and without a slash at the end of the address', async () => {
  const platform = await openTestPlatform();
  const { result } = await platform.call(getPricingInfo);
  const standard = { id: 'standard', name: 'Standard', isOpenToLinks: false };
  expect(result).toEqual({ defaultPricingId: 'standard', pricings: [standard] });
  const slashed = await platform.call({ ...getPricingInfo, path: `${getPricingInfo.path}/` });
  expect([slashed.status, slashed.result]).toEqual([200, result]);
});

test('branding names offers as some regions call them', async () => {
  const platform = await openTestPlatform();
  await playGame(platform.services, { regionNames: [{ subvariant: 'SA', name: 'Southern Pair' }] });
  const { result } = await platform.call(getBranding);
  expect(result).toEqual([
    {
      id: 'pair',
      name: 'Daily Pair',
      shortName: 'Pair',
      regionOverrides: [{ subvariant: 'SA', name: 'Southern Pair' }],
    },
  ]);
});

test('tips name the numbers drawn most often and missing longest, where there are results', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const offer = createPairOffer();
  await saveOffer(services.database.db, services, offer);
  await saveOffer(services.database.db, services, createPairOffer({ key: 'new' }));
  await writeDrawn(
    services,
    offer,
    listDays('2026-01-01', 3).map((localDate, index) => ({
      drawNo: 1 + index,
      localDate,
      numbers: { main: [4, 1 + index], supplementary: [6] },
    })),
  );
  const { result } = await platform.call(getTips);
  expect(result).toEqual([
    { offerKey: 'pair', mostDrawn: [4, 1, 2, 3, 5, 6], longestMissing: [5, 6, 1, 2, 3, 4] },
  ]);
});

test('an offer that is not whole is not saved', async () => {
  const { services } = await openTestPlatform();
  const broken = { ...createPairOffer(), operation: { ...createPairOffer().operation, drawTime: '25:00' } };
  await expect(saveOffer(services.database.db, services, broken)).rejects.toThrow();
  expect(await services.database.db.selectFrom('product_offer').selectAll().execute()).toEqual([]);
});
