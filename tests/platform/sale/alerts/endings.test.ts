// Raffles that end soon and syndicates that fill: told once, while there is something left to buy.
import { expect, test } from 'vitest';
import { setOwnAlert } from '#platform/sale/alerts/own-alerts.ts';
import { runAlerts } from '../../../support/people/alerts.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import { openTestRaffle } from '../../../support/raffles/raffles.ts';
import { buyShares, openCrew } from '../../../support/syndicates.ts';

const DAY_MS = 86_400_000;

test('a raffle is told of in its last two days, once', async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  await openTestRaffle(services);
  const customerId = await createWalletHolder(services);
  await setOwnAlert(services, customerId, { kind: 'raffle_ending', productOfferKey: '', onlyMine: false });
  const tell = async () =>
    (await runAlerts(services)).filter(({ subject }) => subject.includes('sold until'));
  expect(await tell()).toEqual([]);
  clock.advance(4 * DAY_MS);
  expect(await tell()).toEqual([]);
  clock.advance(DAY_MS + 60_000);
  const [message, ...more] = await tell();
  expect(more).toEqual([]);
  expect(message?.subject).toMatch(/^Harbour Boat: tickets are sold until /);
  expect(message?.text).toContain('The Boat');
  clock.advance(DAY_MS);
  expect(await tell()).toEqual([]);
});

test('a syndicate is told of when four of five shares are sold, and not when none is left', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const poolId = await openCrew(services);
  const [reader, buyer] = [await createWalletHolder(services), await createWalletHolder(services)];
  await setOwnAlert(services, reader, {
    kind: 'syndicate_filling',
    productOfferKey: 'crew',
    onlyMine: false,
  });
  const tell = async () =>
    (await runAlerts(services)).filter(({ subject }) => subject.includes('Pair Crew:'));
  await buyShares(services, buyer, poolId, 9);
  expect(await tell()).toEqual([]);
  await buyShares(services, buyer, poolId, 1);
  const [message, ...more] = await tell();
  expect(more).toEqual([]);
  expect(message?.subject).toBe('Pair Crew: 2 shares are left');
  expect(message?.text).toContain('$1.00');
  await buyShares(services, buyer, poolId, 1);
  expect(await tell()).toEqual([]);
});

test('a syndicate that was full before anybody could be told is not told of', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const poolId = await openCrew(services);
  const [reader, buyer] = [await createWalletHolder(services), await createWalletHolder(services)];
  await setOwnAlert(services, reader, { kind: 'syndicate_filling', productOfferKey: '', onlyMine: false });
  await buyShares(services, buyer, poolId, 12);
  expect((await runAlerts(services)).filter(({ subject }) => subject.includes('Pair Crew'))).toEqual([]);
});
