// People at the desk: signed in, with an authenticator.
import { expect } from 'vitest';
import { signInEditor } from '#lib/contracts/editor/editor-session.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { beginStaffFactor, confirmStaffFactor, giveStaffCode } from '#lib/contracts/staff.ts';
import type { DeskRole } from '#lib/domain/operators/rights.ts';
import { addEditor } from '#platform/ground/staff/accounts.ts';
import { EDITOR_PASSWORD } from './editor/editors.ts';
import { createAppCode, STEP_MS } from './identity/two-factor.ts';
import type { TestPlatform } from './platform.ts';

let counted = 0;

/** Adds somebody and signs in by the password alone. */
export async function signInStaff(platform: TestPlatform, deskRole: DeskRole | null) {
  counted += 1;
  const email = `desk-${counted}@drawcard.example`;
  const password = EDITOR_PASSWORD;
  const id = (await addEditor(platform.services, {
    email,
    name: `Desk ${counted}`,
    role: null,
    deskRole,
    password,
  })) as string;
  const { result } = await platform.call(signInEditor, { body: { email, password } });
  const token = result.token as string;
  return { id, email, password, token, headers: { [HEADERS.editorToken]: token } };
}

/** The same with an authenticator that has just been set up. */
export async function openStaffDesk(platform: TestPlatform, deskRole: DeskRole) {
  const staff = await signInStaff(platform, deskRole);
  const { headers } = staff;
  const { secret } = (await platform.call(beginStaffFactor, { headers })).result;
  const createCode = () => createAppCode(secret, platform.clock.now());
  const { status, result } = await platform.call(confirmStaffFactor, {
    headers,
    body: { code: createCode() },
  });
  expect(status).toBe(200);
  return {
    ...staff,
    secret,
    recoveryCodes: result.recoveryCodes,
    /** With a code that was not used yet. */
    giveCode: async () => {
      platform.clock.advance(STEP_MS);
      expect((await platform.call(giveStaffCode, { headers, body: { code: createCode() } })).status).toBe(
        200,
      );
    },
  };
}
