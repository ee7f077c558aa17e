// Syndicates as files: what they play is checked against their lottery, and what is open keeps its terms.
import { expect, test } from 'vitest';
import {
  getCatalogueOffer,
  publishCatalogueOffer,
  saveCatalogueOffer,
} from '#lib/contracts/catalogue/catalogue.ts';
import {
  SYNDICATE_FORMAT,
  SyndicateFile,
  type SyndicateFileInput,
} from '#lib/contracts/catalogue/syndicate-file.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { gameCommands } from '#platform/catalogue/games/commands.ts';
import { offerCommands } from '#platform/catalogue/offers/commands.ts';
import { findOffer, saveOffer } from '#platform/catalogue/offers/store.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { listSyndicates } from '#platform/catalogue/syndicates/store.ts';
import { lighthouse } from '#platform/shop/seed/games/lighthouse.ts';
import { DEMONSTRATION_SYNDICATES } from '#platform/shop/seed/syndicates/offers.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const ENV = { publicOrigin: 'https://shop.test', isClockMovable: false, dataDir: '' };
const KEY = 'pier-crew';
const LOTTERY = 'lighthouse';
const file: SyndicateFileInput = {
  format: SYNDICATE_FORMAT,
  key: KEY,
  name: 'Pier Crew',
  shortName: 'Pier Crew',
  plays: { lottery: LOTTERY, gameType: 'systems', gameOffer: 'system-9', games: 1 },
  shares: 12,
  sharePrice: '5.95',
  drawsAhead: 1,
  reopensWhenFull: true,
};

async function openCatalogue() {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services);
  await saveOffer(services.database.db, services, lighthouse.offer);
  const token = await addOperator(services, { name: 'mia', role: 'manager' });
  const headers = { [HEADERS.operatorToken]: token! };
  const params = { key: KEY };
  const save = (input: object, revision: number) =>
    platform.call(saveCatalogueOffer, { params, headers, body: { file: input, revision } });
  const publish = (revision: number) =>
    platform.call(publishCatalogueOffer, { params, headers, body: { revision } });
  const read = () => platform.call(getCatalogueOffer, { params, headers });
  return { platform, services, save, publish, read };
}

const listFaults = (faults: readonly { path: string; code: string }[]) =>
  faults.map(({ path, code }) => [path, code]);

test('a syndicate is drafted, published and changed; the pools that are open keep their terms', async () => {
  const { services, save, publish, read } = await openCatalogue();
  const { db } = services.database;
  expect((await save(file, 0)).result).toEqual({ revision: 1, faults: [] });
  expect((await publish(1)).result.version).toMatchObject({ number: 1, state: 'published' });
  const lottery = await findOffer(db, LOTTERY);
  expect(await findOffer(db, KEY)).toMatchObject({
    type: 'syndicate_share',
    url: '/pier-crew',
    timeZone: lottery?.timeZone,
    operation: {
      drawTime: lottery?.operation.drawTime,
      syndicate: { lotteryKey: LOTTERY, shares: 12, shareCents: 595, cutOffMinutes: 60 },
    },
  });
  expect(await openPools(services, KEY)).toBe(1);
  const list = () => listSyndicates(db, services.clock, { offerKey: KEY });
  const [before] = await list();
  await save({ ...file, shares: 6, sharePrice: '11.90' }, 0);
  expect((await publish(1)).status).toBe(200);
  await openPools(services, KEY);
  expect(await list()).toEqual([before]);
  expect(before).toMatchObject({ shares: 12, costPerShare: { amount: '5.95' } });
  expect((await read()).result.versions.map(({ state }) => state)).toEqual(['published', 'replaced']);
});

test('what its lottery does not sell, or at another price, is named at its field with what to choose', async () => {
  const { save, publish } = await openCatalogue();
  const { plays } = file;
  const cases: readonly [object, readonly (readonly string[])[], string?][] = [
    [{ plays: { ...plays, lottery: 'nowhere' } }, [['plays.lottery', 'lottery_unknown']]],
    [{ plays: { ...plays, gameType: 'powerHit' } }, [['plays.gameType', 'invalid_value']]],
    [{ plays: { ...plays, gameOffer: 'system-99' } }, [['plays.gameOffer', 'play_unknown']], 'system-9'],
    [{ sharePrice: '6.00' }, [['sharePrice', 'share_price_off']], '5.95'],
    [
      { sharePrice: '0.00' },
      [
        ['sharePrice', 'share_free'],
        ['sharePrice', 'share_price_off'],
      ],
    ],
    [{ shares: 11 }, [['shares', 'shares_uneven']], '10, 12'],
    [{ weeks: [1, 1] }, [['weeks', 'choices_twice']]],
    [{ shares: 1 }, [['shares', 'too_small']]],
  ];
  let revision = 0;
  for (const [change, faults, choice = ''] of cases) {
    const saved = await save({ ...file, ...change }, revision);
    revision = saved.result.revision;
    if (faults[0]?.[1] !== 'invalid_value') expect(listFaults(saved.result.faults)).toEqual(faults);
    expect(saved.result.faults.map(({ message }) => message).join()).toContain(choice);
    expect((await publish(revision)).status).toBe(422);
  }
});

test('a lottery that is not sold in a state has no syndicate that is, and none changes its lottery', async () => {
  const { services, save, publish } = await openCatalogue();
  const { db } = services.database;
  await offerCommands['offers restrict'].run({
    services,
    words: [LOTTERY],
    options: { region: 'SA' },
    actor: 'ops:test',
    print() {},
  });
  await save(file, 0);
  await publish(1);
  expect((await findOffer(db, KEY))?.restrictions).toMatchObject([
    { productType: 'syndicate_share', regions: ['SA'], ofLottery: true },
  ]);
  await saveOffer(db, services, { ...lighthouse.offer, key: 'other', url: '/other', urlAliases: [] });
  const moved = await save({ ...file, plays: { ...file.plays, lottery: 'other' } }, 0);
  expect(listFaults(moved.result.faults)).toEqual([['plays.lottery', 'lottery_changed']]);
});

test('the files of the demonstration come back as they went out', async () => {
  for (const { file: own } of DEMONSTRATION_SYNDICATES)
    expect(SyndicateFile.parse(JSON.parse(JSON.stringify(own)))).toEqual(own);
  const { services, save, publish } = await openCatalogue();
  await save(file, 0);
  await publish(1);
  const lines: string[] = [];
  await gameCommands['offers export'].run({
    services,
    words: [KEY],
    options: {},
    actor: 'ops:test',
    env: ENV,
    print: (line) => void lines.push(line),
  });
  expect(SyndicateFile.parse(JSON.parse(lines.join('\n')))).toEqual(SyndicateFile.parse(file));
});
