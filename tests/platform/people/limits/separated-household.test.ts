// A household shares a mailbox: what takes one of it out of an exclusion does not let the excluded person back in.
import { expect, test } from 'vitest';
import { signUp } from '#lib/contracts/identity/customer.ts';
import { followEmailLink } from '#lib/contracts/identity/email-address.ts';
import { careCommands } from '#platform/people/care/commands.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { findExclusion } from '#platform/people/care/exclusions.ts';
import { createLink } from '#platform/people/identity/link-tokens.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { createSignUpDetails, signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform, type TestSession } from '../../../support/platform.ts';

const SAMUEL = { firstname: 'Samuel', lastname: 'Okafor', dateOfBirth: '1985-03-27' };
const ADA = { firstname: 'Ada', lastname: 'Okafor', dateOfBirth: '1987-01-02' };

/** Samuel is excluded, Ada's account has come to his mailbox, and a manager has taken it out. */
async function openHousehold() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const samuel = await signUpCustomer(platform, { ...SAMUEL, email: 'okafor@home.test' });
  const second = await signUpCustomer(platform, { ...SAMUEL, email: 'okafor+sam@home.test' });
  const ada = await signUpCustomer(platform, { ...ADA, email: 'ada@work.test' });
  const exclude = ({ customerId }: TestSession, kind: 'break' | 'exclusion') =>
    excludeCustomer(services, {
      customerId,
      kind,
      until: kind === 'break' ? platform.clock.now() + 86_400_000 : undefined,
      setBy: 'customer',
    });
  await exclude(samuel, 'break');
  const link = { purpose: 'email_change', customerId: ada.customerId, lifeMs: 60_000 } as const;
  const body = { email: 'okafor+ada@home.test' };
  const token = await createLink(services.database.db, services, { ...link, body });
  await platform.call(followEmailLink, { body: { token } });
  expect(await findExclusion(services, ada.customerId)).toBeDefined();
  await careCommands['customer separate'].run({
    services,
    words: [ada.customerId],
    options: { from: samuel.customerId, reason: 'Another person of the household' },
    actor: 'ops:test',
    print: () => undefined,
  });
  const findKind = async ({ customerId }: TestSession) => (await findExclusion(services, customerId))?.kind;
  const enter = async (person: typeof SAMUEL, email: string) =>
    (await platform.call(signUp, { body: createSignUpDetails({ ...person, email }) })).status;
  return { services, samuel, second, ada, exclude, findKind, enter };
}

test('the excluded person does not sign up with a mailbox that another one was taken out with', async () => {
  const { services, ada, findKind, enter } = await openHousehold();
  expect(await findKind(ada)).toBeUndefined();
  expect(await enter(SAMUEL, 'okafor+2@home.test')).toBe(403);
  expect(await enter({ ...SAMUEL, firstname: '1', lastname: '2' }, 'okafor+2@home.test')).not.toBe(200);
  await deleteCustomer(services, ada.customerId);
  expect(await enter(SAMUEL, 'okafor+ada@home.test')).toBe(403);
  expect(await enter(ADA, 'okafor+ada@home.test')).toBe(200);
});

test('what another account of the excluded person with that mailbox begins comes to the first one', async () => {
  const { samuel, second, ada, exclude, findKind } = await openHousehold();
  await exclude(second, 'exclusion');
  expect([await findKind(second), await findKind(samuel), await findKind(ada)]).toEqual([
    'exclusion',
    'exclusion',
    undefined,
  ]);
});
