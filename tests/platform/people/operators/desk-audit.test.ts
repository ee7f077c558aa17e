import { expect, test } from 'vitest';
import { listDeskAudit } from '#lib/contracts/desk/audit.ts';
import { checkAudit } from '#platform/ground/audit/verify.ts';
import { insertAudit } from '#platform/ground/operator/audit.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { openStaffDesk } from '#tests/support/staff.ts';

test('the trail is filtered by who acts and by the command, and the last check stands beside it', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const { headers } = await openStaffDesk(platform, 'auditor');
  const list = async (query: Record<string, string> = {}) =>
    (await platform.call(listDeskAudit, { headers, query })).result;
  expect((await list()).check).toBeNull();
  const done = [
    ['desk:edt_1', 'customer note'],
    ['editor:edt_1', 'content publish'],
    ['operator:back', 'customer find'],
    ['ops', 'config set'],
    ['ops:mia', 'config 100%'],
    ['gateway', 'dispute open'],
  ] as const;
  for (const [actor, action] of done) await insertAudit(services.database.db, services, actor, action, {});
  const actions = async (query: Record<string, string>) =>
    (await list(query)).rows.map(({ action }) => action).toReversed();
  expect(await actions({ by: 'desk' })).toEqual(['customer note']);
  expect(await actions({ by: 'ops' })).toEqual(['config set', 'config 100%']);
  expect(await actions({ by: 'other' })).toEqual(['dispute open']);
  expect(await actions({ what: 'Customer' })).toEqual(['customer note', 'customer find']);
  expect(await actions({ what: 'config 1__%' })).toEqual([]);
  expect(await actions({ what: 'customer', by: 'operator' })).toEqual(['customer find']);
  expect(await actions({ q: 'edt_1', what: 'content' })).toEqual(['content publish']);
  await checkAudit(services);
  const { check, rows } = await list();
  expect(check).toMatchObject({ entries: 6, erased: 0, faults: [], head: `6:${rows[0]?.hash}` });
  const wrong = { by: 'nobody' as 'ops' };
  expect((await platform.call(listDeskAudit, { headers, query: wrong })).status).toBe(422);
});
