import { expect, test } from 'vitest';
import { z } from 'zod';
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { defineEndpoint, type Elevation } from '#lib/contracts/protocol/endpoint.ts';
import { requireElevation } from '#platform/people/identity/elevation.ts';
import { readToken } from '#platform/people/identity/tokens.ts';
import { toIso } from '#platform/time.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const defineCall = (elevation?: Elevation) =>
  defineEndpoint({
    name: 'payOut',
    summary: 'Pays out.',
    section: 'W111',
    method: 'POST',
    path: '/v2/pay-out',
    access: 'customer',
    result: z.null(),
    ...(elevation && { elevation }),
  });

async function openElevation() {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform);
  const claims = await readToken(platform.services, 'access', session.accessToken);
  if (!claims) throw new Error('no claims');
  const caller = { kind: 'customer', customerId: claims.customerId, sessionId: claims.sessionId } as const;
  return {
    ...platform,
    caller,
    requireStep: (elevation?: Elevation) =>
      requireElevation(platform.services, defineCall(elevation), caller),
    switchOn: () =>
      platform.services.database.db
        .insertInto('two_factor')
        .values({ customer_id: caller.customerId, methods: '["authenticator"]' })
        .execute(),
    elevateUntil: (until: number) =>
      platform.services.database.db
        .updateTable('session')
        .set({ elevated_until: toIso(until) })
        .where('id', '=', caller.sessionId)
        .execute(),
  };
}

test('a customer without a second step is never asked for one', async () => {
  const { requireStep } = await openElevation();
  await requireStep('money');
  await requireStep('security');
});

test('with a second step switched on, money and security ask for a code, and nothing else does', async () => {
  const { requireStep, switchOn } = await openElevation();
  await switchOn();
  await requireStep();
  for (const elevation of ['money', 'identity', 'security'] as const)
    await expect(requireStep(elevation)).rejects.toMatchObject({
      code: 'REQUIRED',
      status: 403,
      result: { method: 'authenticator', methods: ['authenticator'], hint: '', rememberForDays: 0 },
    });
});

test('a code opens such calls until its ten minutes are over', async () => {
  const { requireStep, switchOn, elevateUntil, clock } = await openElevation();
  await switchOn();
  await elevateUntil(clock.now() + 600_000);
  await requireStep('money');
  clock.advance(600_000);
  await expect(requireStep('money')).rejects.toMatchObject({ code: 'REQUIRED' });
});

test('every such call is refused at the door, whatever it brings', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const method = { customer_id: as.customerId, methods: '["authenticator"]' };
  await platform.services.database.db.insertInto('two_factor').values(method).execute();
  for (const endpoint of listEndpoints().filter(({ elevation }) => elevation !== undefined)) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, 'x1']));
    const key = 'elevation-test-0001';
    const { status, envelope } = await platform.call(endpoint, { as, params, key, body: {} });
    expect([endpoint.name, status, envelope.error?.code]).toEqual([endpoint.name, 403, 'REQUIRED']);
  }
});

test('what moves money out of reach, and what opens the account, asks for the second step', () => {
  const asking = listEndpoints()
    .filter(({ elevation }) => elevation !== undefined)
    .map(({ name }) => name);
  expect(asking).toEqual(
    expect.arrayContaining([
      'addFund',
      'removeFund',
      'createDeposit',
      'createWithdrawal',
      'changePassword',
      'changeEmail',
      'disableTwoFactor',
      'beginPasskey',
      'removePasskey',
      'createTransfer',
      'changeDetails',
      'upgradeAccount',
      'setDefaultBankAccount',
    ]),
  );
});
