// How many shares of a group can be bought of each session.
import { expect, test } from 'vitest';
import { changeAutoplay, getAutoplays } from '#lib/contracts/recurring/autoplay.ts';
import { buyPartyShares, openParty } from '../../../../support/party/parties.ts';
import { runFor } from '../../../../support/recurring/recurring-shop.ts';

test('no more shares than a session of the group has can be chosen, as none could be bought', async () => {
  const { platform, services, organiser: as, session } = await openParty({ autosessionStatus: 'on' });
  await buyPartyShares(services, as.customerId, session, 1, true);
  await runFor(platform, 1000);
  const read = async () => (await platform.call(getAutoplays, { as })).result[0];
  const id = (await read())?.autoplayId ?? '';
  const change = (numberOfShares: number) =>
    platform.call(changeAutoplay, { as, params: { id }, body: { numberOfShares } });
  const { status, envelope } = await change(4);
  expect([status, envelope.errors?.numberOfShares?.[0]]).toEqual([
    422,
    { code: 'shares_too_many', message: 'A session of this group has 3 shares. Choose as many, or fewer.' },
  ]);
  expect(await read()).toMatchObject({ numberOfShares: 1, unitPrice: { amount: '3.34' } });
  expect((await change(3)).result).toMatchObject({ numberOfShares: 3, groupShares: 3 });
});

test('fewer shares are agreed to at the price of the dearest, which is no rise when they are bought', async () => {
  const setting = { autosessionStatus: 'on', numShares: 14 } as const;
  const { platform, services, organiser: as, session } = await openParty(setting);
  await buyPartyShares(services, as.customerId, session, 14, true);
  await runFor(platform, 1000);
  const { result } = await platform.call(getAutoplays, { as });
  const [row] = result;
  expect(row?.unitPrice.amount).toBe('10.00');
  const asked = { as, params: { id: row?.autoplayId ?? '' }, body: { numberOfShares: 6 } };
  // Ten dollars are six shares of 72 cents and eight of 71.
  expect((await platform.call(changeAutoplay, asked)).result.unitPrice.amount).toBe('4.32');
});
