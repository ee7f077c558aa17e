// Commands that several operators give at the same time: each of them counts.
import { expect, test } from 'vitest';
import { offerCommands } from '#platform/catalogue/offers/commands.ts';
import { pricingCommands } from '#platform/catalogue/offers/pricing/commands.ts';
import { findOffer } from '#platform/catalogue/offers/store.ts';
import { putSegments } from '#platform/ground/config/capabilities.ts';
import { capabilityCommands } from '#platform/ground/config/capability-commands.ts';
import { getPricings } from '#platform/ground/config/pricings.ts';
import { CONFIG, readValue } from '#platform/ground/config/store.ts';
import type { Command, CommandCall } from '#platform/ground/operator/command.ts';
import { openAccountWithoutPassword } from '#platform/people/identity/sign-up.ts';
import { createSignUpDetails, signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { playGame } from '../../../support/played-draws.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  ...offerCommands,
  ...pricingCommands,
  ...capabilityCommands,
};

async function openOffice() {
  const platform = await openTestPlatform();
  const { services } = platform;
  await playGame(services);
  const env = { databaseUrl: undefined, dataDir: '', publicOrigin: '', isClockMovable: false };
  const give = (name: string, words: string[], options: CommandCall['options'] = {}) =>
    COMMANDS[name]!.run({ services, env, words, options, actor: 'ops:test', print: () => {} });
  return { platform, services, give };
}

test('an offer that is suspended while it gets prices is suspended and has them', async () => {
  const { services, give } = await openOffice();
  for (const id of ['spring', 'staff', 'club']) await give('pricings add', [id, id]);
  await Promise.all([
    give('pricings set', ['spring', 'pair'], { percent: '80' }),
    give('offers suspend', ['pair']),
    give('pricings set', ['staff', 'pair'], { percent: '50' }),
    give('offers restrict', ['pair'], { region: 'SA' }),
    give('pricings set', ['club', 'pair'], { percent: '90' }),
  ]);
  const offer = await findOffer(services.database.db, 'pair');
  expect(offer?.suspended).toBe(true);
  expect(offer?.restrictions).toHaveLength(1);
  expect(Object.keys(offer?.prices ?? {}).sort()).toEqual(['club', 'spring', 'staff']);
});

test('pricings that are added and removed at once are all added and removed', async () => {
  const { services, give } = await openOffice();
  const ids = ['a', 'b', 'c', 'd'];
  await Promise.all(ids.map((id) => give('pricings add', [id, id])));
  const read = async () => (await getPricings(services)).pricings.map(({ id }) => id).sort();
  const [usual] = (await read()).filter((id) => !ids.includes(id));
  expect(await read()).toEqual([...ids, usual].sort());
  await Promise.all([
    give('pricings remove', ['a']),
    give('pricings add', ['e', 'e']),
    give('pricings remove', ['c']),
  ]);
  expect(await read()).toEqual(['b', 'd', 'e', usual].sort());
});

test('prices that are set while their pricing is removed leave nothing of it', async () => {
  const { services, give } = await openOffice();
  await give('pricings add', ['club', 'Club']);
  const set = () => give('pricings set', ['club', 'pair'], { percent: '80' });
  await Promise.allSettled([set(), give('pricings remove', ['club']), set()]);
  expect((await getPricings(services)).pricings.map(({ id }) => id)).not.toContain('club');
  expect((await findOffer(services.database.db, 'pair'))?.prices ?? {}).toEqual({});
});

/** Lets what was begun go on by so many steps. */
async function letGoOn(steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await Promise.resolve();
}

test('a pricing that is given to a customer while it is removed is not kept', async () => {
  const { platform, services, give } = await openOffice();
  const { email } = await signUpCustomer(platform);
  for (let steps = 0; steps < 40; steps += 1) {
    await give('pricings add', ['club', 'Club']);
    const removing = give('pricings remove', ['club']);
    await letGoOn(steps);
    await Promise.allSettled([removing, give('pricings assign', ['club', email])]);
    const { pricing_id } = await services.database.db
      .selectFrom('customer')
      .select('pricing_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect([steps, pricing_id]).toEqual([steps, 'standard']);
  }
});

/** The second transaction opens the account: the first one counts the sign-up. */
const OPENING = 2;

test('an account that is opened while the pricing of its link is removed does not have it', async () => {
  const { services, give } = await openOffice();
  await give('pricings add', ['club', 'Club'], { links: true });
  let begun = 0;
  const transact: typeof services.database.transact = async (work, beforeCommit) => {
    begun += 1;
    if (begun === OPENING) await give('pricings remove', ['club']);
    return services.database.transact(work, beforeCommit);
  };
  const removing = { ...services, database: { ...services.database, transact } };
  const from = { address: '203.0.113.9', agent: '', pricingId: 'club' };
  const details = { ...createSignUpDetails(), marketingEmail: false };
  const { customerId } = await openAccountWithoutPassword(removing, details, from, {});
  const { pricing_id } = await services.database.db
    .selectFrom('customer')
    .select('pricing_id')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  expect(pricing_id).toBe('standard');
});

test('features that are switched at once are all switched', async () => {
  const { services, give } = await openOffice();
  await services.database.db
    .transaction()
    .execute((tx) => putSegments(tx, services, [{ name: 'default', capabilities: ['blog'] }]));
  await Promise.all([
    give('capabilities on', ['social-syndicates']),
    give('capabilities off', ['blog']),
    give('capabilities on', ['cookie-consent']),
    give('capabilities create', ['friends']),
  ]);
  const segments = await readValue(services.database.db, CONFIG, 'capabilitySegments');
  expect(segments).toMatchObject([
    { name: 'default', capabilities: ['cookie-consent', 'social-syndicates'] },
    { name: 'friends' },
  ]);
});
