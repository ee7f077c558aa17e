import { expect, test } from 'vitest';
import { signUp } from '#lib/contracts/identity/customer.ts';
import { runtime } from '#lib/server/runtime.ts';
import { getApplicationContext } from '#lib/server/session/application-context.ts';
import { openSession, readSession, SESSION_TIMEOUT_MS } from '#lib/server/session/session.ts';
import { sweepIdentity } from '#platform/people/identity/sweep.ts';
import { createSessionStore } from '#platform/people/identity/web-sessions.ts';
import { createSignUpDetails } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;

test('a login is stamped by the clock that sweeps it, however far that was moved', async () => {
  const platform = await openTestPlatform();
  const { result: login } = await platform.call(signUp, { body: createSignUpDetails() });
  platform.clock.advance(Date.now() - platform.clock.now() + 9 * DAY_MS);
  runtime.platform = {
    fetch: async (request) => platform.fetch(request),
    sessions: createSessionStore(platform.services.database),
    keys: platform.services.keys,
    services: platform.services,
  };
  const app = await getApplicationContext();
  const { id } = await openSession(app.sessions, login, {
    now: app.now(),
    timeoutMs: SESSION_TIMEOUT_MS,
    saveDevice: false,
  });
  await sweepIdentity(platform.services);
  const read = () => readSession(app.sessions, id, { now: app.now(), timeoutMs: SESSION_TIMEOUT_MS });
  expect(await read()).toMatchObject({ state: 'live' });
  platform.clock.advance(2 * SESSION_TIMEOUT_MS);
  expect(await read()).toEqual({ state: 'ended' });
});
