// The page of breaks and exclusions in an account that is on one: nothing is offered that would change nothing.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { excludeSelf, takeBreak } from '#lib/contracts/care/care.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadTimeOutPage, type TimeOutView } from '#lib/server/loaders/account/care/time-out-page.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { openTestPlatform, TEST_NOW } from '#tests/support/platform.ts';

const t = createTranslator(defaultCopy);

beforeEach(() => void vi.useFakeTimers({ now: TEST_NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function open() {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const mine: Pick<VisitorApi, 'call'> = {
    call: async (endpoint, call = {}) => {
      const { body } = call as Record<string, never>;
      const { status, result, envelope } = await platform.call(endpoint, { as, body } as never);
      if (status < 400) return { result, messages: [] } as never;
      throw new ApiError({ ...envelope, status, url: endpoint.path });
    },
  };
  const ask = async (fields?: Record<string, string>) => {
    const url = new URL('http://shop.test/my-account/time-out');
    const request = new Request(url, fields && { method: 'POST', body: new URLSearchParams(fields) });
    const response = { status: 200 };
    const redirect = (location: string, status: number) =>
      new Response(null, { status, headers: { location } });
    const astro = { request, response, locals: {}, redirect } as never;
    const view = await loadTimeOutPage(astro, { mine, t }, () => undefined);
    return { status: response.status, view: view as TimeOutView };
  };
  const list = async () => {
    const { forms, hasBreaks, hasExclusions } = (await ask()).view;
    const breaks = Object.keys(forms.break.fields.length?.options ?? {});
    const exclusions = Object.keys(forms.exclusion.fields.span?.options ?? {});
    return { breaks, exclusions, hasBreaks, hasExclusions };
  };
  return { platform, as, ask, list };
}

test('a break can be made longer, and an exclusion begun', async () => {
  const { platform, as, list } = await open();
  await platform.call(takeBreak, { as, body: { length: 'days-14' } });
  expect(await list()).toMatchObject({ breaks: ['days-30', 'months-3'], hasBreaks: true });
  expect((await list()).exclusions).toHaveLength(4);
});

test('an excluded account is offered no break, and longer exclusions alone', async () => {
  const { platform, as, list } = await open();
  await platform.call(excludeSelf, { as, body: { length: 'months-12', reason: '' } });
  expect(await list()).toMatchObject({ breaks: [], hasBreaks: false, exclusions: ['months-60', 'for-good'] });
  await platform.call(excludeSelf, { as, body: { length: 'for-good', reason: '' } });
  expect(await list()).toMatchObject({ exclusions: [], hasExclusions: false });
});

test('a form that was opened before is refused with the words of the services', async () => {
  const { platform, as, ask } = await open();
  await platform.call(excludeSelf, { as, body: { length: 'for-good', reason: '' } });
  const { status, view } = await ask({ form: 'break', length: 'days-7' });
  expect([status, view.trouble.break]).toEqual([422, 'You are excluded for longer than that already.']);
});
