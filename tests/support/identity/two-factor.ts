// A second step with an app.
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { beginTwoFactor, confirmTwoFactor } from '#lib/contracts/identity/two-factor.ts';
import { TEST_PASSWORD } from '../customers.ts';
import type { TestPlatform, TestSession } from '../platform.ts';

/** How long a code of an app works, in milliseconds. */
export const STEP_MS = 30_000;

/** What an app shows at that instant. */
export const createAppCode = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** Sets an app up, and lets its code run out. */
export async function switchOnApp(
  platform: TestPlatform,
  as: TestSession,
): Promise<{ secret: string; codes: string[] }> {
  const begun = await platform.call(beginTwoFactor, {
    as,
    body: { method: 'authenticator', currentPassword: TEST_PASSWORD },
  });
  const { secret } = begun.result;
  const otp = createAppCode(secret, platform.clock.now());
  const { status, result } = await platform.call(confirmTwoFactor, {
    as,
    body: { method: 'authenticator', otp },
  });
  expect(status).toBe(200);
  platform.clock.advance(STEP_MS);
  return { secret, codes: result.recoveryCodes };
}
