import { expect, test } from 'vitest';
import { checkSecondStep } from '#platform/people/identity/two-factor/second-step.ts';
import { confirmSetup } from '#platform/people/identity/two-factor/set-up.ts';
import { findTwoFactor } from '#platform/people/identity/two-factor/settings.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { sealElsewhere } from '../../../support/other-secrets.ts';
import { openTestPlatform } from '../../../support/platform.ts';

test('the codes of an app whose secret does not open any more are wrong, and setting it up is over', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const { customerId } = await signUpCustomer(platform);
  const now = new Date(services.clock.now()).toISOString();
  await services.database.db
    .insertInto('two_factor')
    .values({
      customer_id: customerId,
      methods: '["authenticator"]',
      secret: sealElsewhere(services),
      secret_confirmed_at: now,
      since: now,
      remember_for_days: 30,
    })
    .execute();
  const settings = await findTwoFactor(services, customerId);
  await expect(checkSecondStep(services, settings!, '123456')).rejects.toMatchObject({
    code: '2fa_incorrect',
  });
  const asked = { method: 'authenticator', otp: '123456' } as const;
  await expect(
    confirmSetup(services, { kind: 'customer', customerId, sessionId: 'ses_1' }, asked),
  ).rejects.toMatchObject({
    code: 'setup_over',
  });
});
