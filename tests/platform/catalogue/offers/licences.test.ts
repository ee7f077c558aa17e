import { expect, test } from 'vitest';
import { listLotteryLicences, saveLotteryLicences } from '#lib/contracts/catalogue/desk-licences.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { checkLicences } from '#platform/catalogue/offers/readiness.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function openLicences(role: 'manager' | 'support') {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services);
  const token = await addOperator(services, { name: 'mia', role });
  const headers = { [HEADERS.operatorToken]: token! };
  return {
    services,
    list: async () => (await platform.call(listLotteryLicences, { headers })).result.licences,
    save: (licences: { key: string; licence: string }[]) =>
      platform.call(saveLotteryLicences, { headers, body: { licences } }),
  };
}

test('a licence is named at the desk, and what it opens needs none any more', async () => {
  const { services, list, save } = await openLicences('manager');
  const [first] = await list();
  expect(first?.licence).toBe('');
  const isMissing = async () =>
    (await checkLicences(services)).some(({ offerKey }) => offerKey === first!.key);
  expect(await isMissing()).toBe(true);
  const saved = await save([{ key: first!.key, licence: ' NSW 12/345 ' }]);
  expect(saved.result.licences.find(({ key }) => key === first!.key)?.licence).toBe('NSW 12/345');
  expect(await isMissing()).toBe(false);
  await save([{ key: first!.key, licence: '' }]);
  expect(await isMissing()).toBe(true);
});

test('a lottery that the shop does not have is refused, and so is who may not change settings', async () => {
  const { save, list } = await openLicences('manager');
  const [first] = await list();
  const wrong = await save([
    { key: first!.key, licence: 'A' },
    { key: 'nothing', licence: 'B' },
  ]);
  expect(wrong.status).toBe(422);
  expect((await list())[0]?.licence).toBe('');
  const other = await openLicences('support');
  expect((await other.save([])).status).toBe(403);
});
