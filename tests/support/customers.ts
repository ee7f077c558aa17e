// Customers for tests, each new.
import { randomBytes } from 'node:crypto';
import { signUp } from '#lib/contracts/identity/customer.ts';
import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import { getNowIso } from '#platform/time.ts';
import type { TestPlatform, TestSession } from './platform.ts';

export const TEST_PASSWORD = 'brass-kettle-lagoon-41';

/** Sign-up details that pass, with an email of their own. */
export const createSignUpDetails = (
  overrides: Partial<BodyInput<typeof signUp>> = {},
): BodyInput<typeof signUp> => ({
  email: `visitor-${randomBytes(6).toString('hex')}@drawcard.test`,
  password: TEST_PASSWORD,
  firstname: 'Robin',
  lastname: 'Marsh',
  dateOfBirth: '1985-03-27',
  state: 'NSW',
  acceptTerms: true,
  marketingEmail: false,
  ...overrides,
});

/** Opens an account through the platform and gives its session. */
export async function signUpCustomer(
  platform: TestPlatform,
  overrides: Partial<BodyInput<typeof signUp>> = {},
): Promise<TestSession & { readonly email: string }> {
  const details = createSignUpDetails(overrides);
  const { status, result, envelope } = await platform.call(signUp, { body: details });
  if (status !== 200) throw new Error(`Signing up failed with ${status}: ${JSON.stringify(envelope)}`);
  const { accessToken, refreshToken, customerToken, customer } = result;
  return { customerId: customer.customerId, email: customer.email, accessToken, refreshToken, customerToken };
}

/** A link of a message to their address was followed. */
export const confirmEmail = ({ services }: TestPlatform, { customerId }: TestSession): Promise<unknown> =>
  services.database.db
    .updateTable('customer')
    .set({ email_confirmed_at: getNowIso(services.clock) })
    .where('id', '=', customerId)
    .execute();

/** Their identity is proved, so that no time limit for it ends. */
export const verifyIdentity = ({ services }: TestPlatform, { customerId }: TestSession): Promise<unknown> =>
  services.database.db.updateTable('customer').set({ is_verified: 1 }).where('id', '=', customerId).execute();
