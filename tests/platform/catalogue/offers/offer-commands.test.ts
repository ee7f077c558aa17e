import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { findRestriction } from '#lib/domain/offers/restrictions.ts';
import { offerCommands } from '#platform/catalogue/offers/commands.ts';
import * as copiedRestrictions from '#platform/catalogue/offers/migrations/0179-copied-restrictions.ts';
import { findOffer, saveOffer } from '#platform/catalogue/offers/store.ts';
import type { CommandCall } from '#platform/ground/operator/command.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { buyTickets, createWalletHolder, playGame } from '../../../support/played-draws.ts';
import { createCrewOffer } from '../../../support/syndicates.ts';

async function openOffer() {
  const { services, purged } = await openTestPlatform();
  await playGame(services);
  const printed: string[] = [];
  const run = (name: keyof typeof offerCommands, words: string[], options: CommandCall['options'] = {}) =>
    offerCommands[name].run({
      services,
      words,
      options,
      actor: 'ops:test',
      print: (line) => printed.push(line),
    });
  const read = async () => (await findOffer(services.database.db, 'pair'))!;
  return { services, purged, printed, run, read };
}

test('a suspended offer sells nothing until it is resumed, and its pages are made again', async () => {
  const { services, purged, printed, run, read } = await openOffer();
  const customerId = await createWalletHolder(services);
  purged.length = 0;
  await run('offers suspend', ['pair']);
  expect((await read()).suspended).toBe(true);
  expect(purged).toEqual(expect.arrayContaining(['offers', 'offer:pair', 'draws:pair', 'sale:pair']));
  await expect(buyTickets(services, customerId)).rejects.toMatchObject({ code: 'offer_unavailable' });
  await saveOffer(services.database.db, services, { ...(await read()), isArchived: true });
  await run('offers resume', ['pair']);
  expect(await read()).not.toHaveProperty('isArchived');
  await buyTickets(services, customerId);
  expect(printed).toEqual(['Daily Pair is not on sale.', 'Daily Pair is on sale.']);
});

test('an offer is restricted by state or as moved, and sold everywhere again', async () => {
  const { run, read } = await openOffer();
  await run('offers restrict', ['pair'], { region: 'sa,NT' });
  const licensing = { productType: 'lottery_ticket', kind: 'licensing_restriction', regions: ['SA', 'NT'] };
  expect((await read()).restrictions).toEqual([licensing]);
  await run('offers restrict', ['pair'], { kind: 'migration_restriction', 'moved-to': '/comet' });
  const moved = { productType: 'lottery_ticket', kind: 'migration_restriction', movedTo: '/comet' };
  expect((await read()).restrictions).toEqual([licensing, moved]);
  await run('offers restrict', ['pair'], { region: 'WA' });
  expect((await read()).restrictions).toEqual([moved, { ...licensing, regions: ['WA'] }]);
  await run('offers unrestrict', ['pair']);
  expect((await read()).restrictions).toEqual([]);
});

test('what may not be sold in a state may not be sold there in shares', async () => {
  const { services, purged, printed, run } = await openOffer();
  await saveOffer(services.database.db, services, createCrewOffer());
  const readCrew = async () => (await findOffer(services.database.db, 'crew'))?.restrictions;
  purged.length = 0;
  await run('offers restrict', ['pair'], { region: 'NT' });
  expect(purged).toEqual(expect.arrayContaining(['sale:pair', 'sale:crew']));
  expect(await readCrew()).toEqual([
    { productType: 'syndicate_share', kind: 'licensing_restriction', regions: ['NT'], ofLottery: true },
  ]);
  expect(printed).toEqual(['Daily Pair is not sold in NT.', 'Pair Crew is not sold in NT.']);
  await run('offers unrestrict', ['pair']);
  expect(await readCrew()).toEqual([]);
  await run('offers suspend', ['pair']);
  expect((await findOffer(services.database.db, 'crew'))?.suspended).toBe(false);
});

test('a syndicate keeps what is restricted of it alone, whatever holds for its lottery', async () => {
  const { services, printed, run } = await openOffer();
  await saveOffer(services.database.db, services, createCrewOffer());
  const listHolding = async () => {
    const crew = await findOffer(services.database.db, 'crew');
    return ['SA', 'NT', 'WA', 'NSW'].filter((region) => findRestriction(crew!, region));
  };
  await run('offers restrict', ['crew'], { region: 'SA' });
  await run('offers restrict', ['pair'], { region: 'NT' });
  expect(await listHolding()).toEqual(['SA', 'NT']);
  expect(printed.at(-1)).toBe('Pair Crew is not sold in SA,NT.');
  await run('offers restrict', ['pair'], { region: 'WA' });
  expect(await listHolding()).toEqual(['SA', 'WA']);
  await run('offers unrestrict', ['pair']);
  expect(await listHolding()).toEqual(['SA']);
  expect(printed.slice(-2)).toEqual(['Daily Pair is sold everywhere.', 'Pair Crew is not sold in SA.']);
  await run('offers restrict', ['pair'], { region: 'NT' });
  await run('offers unrestrict', ['crew']);
  expect(await listHolding()).toEqual(['NT']);
  await run('offers restrict', ['crew'], { kind: 'migration_restriction', 'moved-to': '/comet' });
  await run('offers unrestrict', ['pair']);
  expect(printed.at(-1)).toBe('Pair Crew has moved to /comet.');
});

test.each<[string, string[], CommandCall['options'], string]>([
  ['an unknown offer', ['nothing'], { region: 'SA' }, 'There is no offer nothing'],
  ['no offer', [], { region: 'SA' }, 'The offer is missing.'],
  ['no region', ['pair'], {}, '--region names the states'],
  ['a word that is no region', ['pair'], { region: 'SA,everywhere' }, 'EVERYWHERE is no region'],
  ['an unknown kind', ['pair'], { kind: 'ban' }, '--kind is one of'],
  ['no new address', ['pair'], { kind: 'migration_restriction' }, '--moved-to names the address'],
])('%s is refused with what to do', async (_, words, options, message) => {
  const { run } = await openOffer();
  await expect(run('offers restrict', words, options)).rejects.toThrow(message);
});

test('what an earlier release copied from a lottery to its syndicates ends with the lottery’s', async () => {
  const { services, run } = await openOffer();
  const { db } = services.database;
  const licensing = { kind: 'licensing_restriction' as const, regions: ['NT'] };
  const lottery = (await findOffer(db, 'pair'))!;
  await saveOffer(db, services, {
    ...lottery,
    restrictions: [{ productType: 'lottery_ticket', ...licensing }],
  });
  const own = { ...licensing, productType: 'syndicate_share' as const, regions: ['SA'] };
  await saveOffer(db, services, {
    ...createCrewOffer(),
    restrictions: [{ productType: 'syndicate_share', ...licensing }, own],
  });
  const upgrade: Migration['up'] = copiedRestrictions.up;
  await upgrade(db);
  await run('offers unrestrict', ['pair']);
  expect((await findOffer(db, 'crew'))?.restrictions).toEqual([own]);
});
