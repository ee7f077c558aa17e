// Whom a command is about, and why it is given: the same words for every area.
import { expect, test } from 'vitest';
import { requireReason } from '#platform/ground/operator/command.ts';
import { requireCustomer } from '#platform/ground/operator/customers.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

test('a customer is named by the address, however it is typed, or by the id', async () => {
  const platform = await openTestPlatform();
  const { customerId, email } = await signUpCustomer(platform);
  for (const word of [email, ` ${email.toUpperCase()} `, customerId])
    expect(await requireCustomer({ services: platform.services, words: [word] })).toEqual({
      id: customerId,
      email,
    });
  await expect(
    requireCustomer({ services: platform.services, words: ['Nobody@elsewhere.test'] }),
  ).rejects.toThrow('Nobody has an account with nobody@elsewhere.test.');
});

test('a reason is asked for, with who reads it', () => {
  expect(requireReason({ options: { reason: ' A double charge ' } })).toBe('A double charge');
  expect(() => requireReason({ options: { reason: ' ' } })).toThrow('A reason is needed: --reason');
  expect(() => requireReason({ options: {} }, 'the customer reads it')).toThrow(
    'A reason is needed, the customer reads it: --reason "what happened".',
  );
});
