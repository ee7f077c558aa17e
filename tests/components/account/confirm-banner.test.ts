// @vitest-environment happy-dom
// The banner over pages of a customer who has not confirmed the address or the email.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Customer } from '#lib/contracts/identity/customer.ts';

const FRAGMENT =
  '<aside><div data-confirm="address" hidden><button data-confirm-later>Not now</button></div>' +
  '<div data-confirm="email" hidden><button data-confirm-later>Not now</button></div></aside>';

const createCustomer = (isAddressAsked: boolean, isEmailAsked: boolean) =>
  ({
    addressConfirmationRequired: isAddressAsked,
    emailAddressConfirmationRequired: isEmailAsked,
  }) as Customer;

/** What the banner of a page asks for; undefined where there is none. */
async function openPage(path: string, customer: Customer): Promise<string | undefined> {
  document.body.innerHTML = '<main tabindex="-1"></main>';
  history.replaceState(undefined, '', path);
  const { showConfirmBanner } = await import('#components/account/identity/confirm-banner.ts');
  await showConfirmBanner(customer);
  const shown = document.querySelector<HTMLElement>('body > aside [data-confirm]:not([hidden])');
  return shown?.dataset.confirm;
}

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => new Response(FRAGMENT));
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(undefined, '', '/');
});

test.each([
  [true, true, 'address'],
  [true, false, 'address'],
  [false, true, 'email'],
  [false, false, undefined],
] as const)(
  'with the address asked for (%s) and the email (%s) it asks for %s',
  async (address, email, asked) => {
    expect(await openPage('/comet', createCustomer(address, email))).toBe(asked);
  },
);

test('pages of the account say it themselves', async () => {
  expect(await openPage('/my-account', createCustomer(true, true))).toBeUndefined();
  expect(await openPage('/my-account/my-details', createCustomer(true, true))).toBeUndefined();
});

test('one that was put off stays away in the tab, and the page has the focus', async () => {
  const customer = createCustomer(true, false);
  await openPage('/comet', customer);
  document.querySelector<HTMLElement>('[data-confirm="address"] [data-confirm-later]')?.click();
  expect(document.querySelector('aside')).toBeNull();
  expect(document.activeElement).toBe(document.querySelector('main'));
  expect(await openPage('/tide', customer)).toBeUndefined();
});
