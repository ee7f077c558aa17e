// Second steps whose answer is lost: the page says what is not known, and offers new recovery codes.
import type { AstroGlobal } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import TwoFactorPart from '#components/session/security/TwoFactorPart.astro';
import { defaultCopy } from '#content/copy/index.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from '#lib/contracts/identity/two-factor.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError, COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadSecurityPage } from '#lib/server/loaders/account/identity/security-page.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { THROTTLE_RULES } from '#platform/ground/credentials/login-throttle.ts';
import { signUpCustomer, TEST_PASSWORD } from '#tests/support/customers.ts';
import { createAppCode, switchOnApp } from '#tests/support/identity/two-factor.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const t = createTranslator(defaultCopy);
const METHOD = 'authenticator';

type LostCode = ConstructorParameters<typeof ServiceLost>[0];

/** The page of a customer. Calls in `lose` are made, and their answers lost; with `service_down` they are not made. */
async function openPage() {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const lost = new Map<EndpointShape, LostCode>();
  const call = async (endpoint: EndpointShape, { body }: { body?: Record<string, unknown> } = {}) => {
    const code = lost.get(endpoint);
    if (code === 'service_down') throw new ServiceLost(code);
    const { status, result, envelope } = await platform.call(endpoint, { as, ...(body && { body }) });
    if (code) throw new ServiceLost(code);
    if (status >= 400) throw new ApiError({ ...envelope, status, url: endpoint.path });
    return { result, messages: [] };
  };
  const send = async (fields: Record<string, string>) => {
    const url = new URL('http://shop.test/my-account/login-and-security');
    const astro: AstroGlobal = Object.assign(Object.create(null), {
      url,
      request: new Request(url, { method: 'POST', body: new URLSearchParams(fields) }),
      response: { status: 200, headers: new Headers() },
      locals: { context: {} },
    });
    const view = await loadSecurityPage(astro, Object.assign(Object.create(null), { t, mine: { call } }));
    if (view instanceof Response) throw new Error(`It leads to ${view.headers.get('location')}`);
    return { status: astro.response.status, ...view };
  };
  const countLeft = async () => (await platform.call(getTwoFactor, { as })).result.recoveryCodesLeft;
  return { platform, as, lose: lost, send, countLeft };
}

test('only an account with a password is said to be opened by it', async () => {
  const { platform, as } = await openPage();
  const twoFactor = (await platform.call(getTwoFactor, { as })).result;
  const container = await AstroContainer.create();
  const render = (hasPassword: boolean) =>
    container.renderToString(TwoFactorPart, {
      props: { t, twoFactor, open: undefined, zone: 'Australia/Sydney', hasPassword },
    });
  expect(await render(true)).toContain('Your password alone opens your account.');
  expect(await render(false)).toContain('What you log in with opens your account by itself.');
});

const LOST = ['service_slow', 'service_lost'] as const;

test.each(LOST)('codes whose answer is lost (%s) may have replaced the earlier ones', async (code) => {
  const { platform, as, lose, send } = await openPage();
  await switchOnApp(platform, as);
  const readHashes = () => platform.services.database.db.selectFrom('recovery_code').selectAll().execute();
  const before = await readHashes();
  lose.set(renewRecoveryCodes, code);
  const view = await send({ action: 'renew' });
  expect(await readHashes()).not.toEqual(before);
  expect([view.status, view.trouble]).toEqual([GATEWAY_ERRORS[code].status, t('security.recovery-unknown')]);
  const container = await AstroContainer.create();
  const props = { t, twoFactor: view.twoFactor, open: view.open, zone: 'Australia/Sydney' };
  expect(await container.renderToString(TwoFactorPart, { props })).toContain(t('security.recovery-renew'));
  lose.clear();
  expect((await send({ action: 'renew' })).open).toMatchObject({ part: 'recovery-codes' });
});

test.each(LOST)(
  'a second step whose answer is lost (%s) may be on, and its code is not asked for again',
  async (code) => {
    const { platform, as, lose, send, countLeft } = await openPage();
    const asked = { method: METHOD, currentPassword: TEST_PASSWORD } as const;
    const { secret } = (await platform.call(beginTwoFactor, { as, body: asked })).result;
    lose.set(confirmTwoFactor, code);
    const otp = createAppCode(secret, platform.clock.now());
    const view = await send({ action: 'confirm', method: METHOD, otp });
    expect([view.status, view.trouble, view.open]).toEqual([
      GATEWAY_ERRORS[code].status,
      t('security.set-up-unknown'),
      undefined,
    ]);
    expect([view.twoFactor.enabled, await countLeft()]).toEqual([true, 10]);
  },
);

test('what was never sent, and what is refused, is said in its own words', async () => {
  const { platform, as, lose, send } = await openPage();
  await switchOnApp(platform, as);
  lose.set(renewRecoveryCodes, 'service_down');
  expect((await send({ action: 'renew' })).trouble).toBe(GATEWAY_ERRORS.service_down.message);
  lose.set(confirmTwoFactor, 'service_down');
  expect((await send({ action: 'confirm', method: METHOD, otp: '123456' })).open).toMatchObject({
    part: 'confirm',
    form: { errors: { general: [{ code: 'service_down' }] } },
  });
  lose.clear();
  for (let made = 1; made < THROTTLE_RULES.recovery.limit; made += 1) await send({ action: 'renew' });
  const refused = await send({ action: 'renew' });
  expect([refused.status, refused.trouble]).toEqual([429, COMMON_ERRORS.too_many_requests.message]);
});
