// @vitest-environment happy-dom
// A code is asked for once what was typed is right: nobody gives one for a form that comes back.
import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addWaitingCheck, FORM_CHECK_EVENT } from '#lib/forms/form-check.ts';

const store = vi.hoisted(() => ({ checkElevation: vi.fn(async () => undefined), queueCall: vi.fn() }));
vi.mock('#lib/stores/account/elevation.ts', () => store);

const sent = vi.fn((event: Event) => {
  if (!event.defaultPrevented) event.preventDefault();
  else return;
  passed += 1;
});
let passed = 0;

const MESSAGES = JSON.stringify({ required: 'This field is required', 'bank-bsb': 'A BSB has 6 digits' });
const field = (name: string, value = ''): string =>
  `<div class="field"><label for="${name}">${name}</label><input id="${name}" name="${name}" value="${value}" /></div>`;

/** A form of the page, sent by its button. */
async function send(attributes: string, fields: string) {
  document.body.innerHTML = `<form data-elevates ${attributes} data-messages='${MESSAGES}'>${fields}<button type="submit">Save</button></form>`;
  const form = document.querySelector('form')!;
  return { form, press: () => form.requestSubmit(form.querySelector('button')) };
}

const readErrors = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.field__error')].map(({ id, textContent }) => [id, textContent]),
  );

await import('#components/session/elevation/elevation.ts');
beforeEach(() => {
  passed = 0;
  document.addEventListener('submit', sent);
});
afterEach(() => {
  document.removeEventListener('submit', sent);
  vi.clearAllMocks();
});

test('an incomplete form says what is missing, and asks for no code', async () => {
  const { press } = await send('data-check="email"', field('email') + field('currentPassword'));
  press();
  await vi.waitFor(() => expect(readErrors()).toHaveProperty('email-error', 'This field is required'));
  expect([store.checkElevation.mock.calls.length, passed]).toEqual([0, 0]);
});

test('a form that is right asks for the code and is sent', async () => {
  const { press } = await send(
    'data-check="email"',
    field('email', 'ada@example.org') + field('currentPassword', 'x'),
  );
  press();
  await vi.waitFor(() => expect(passed).toBe(1));
  expect(store.checkElevation).toHaveBeenCalledTimes(1);
});

test('the fields of an account are checked with the form that they stand in', async () => {
  const { press } = await send(
    'data-check="withdrawal" data-account="national" data-min="100" data-max="5000"',
    field('amount', '10.00') +
      field('bankCode', '12') +
      field('accountNumber', '123456') +
      field('accountName', 'Ada'),
  );
  press();
  await vi.waitFor(() => expect(readErrors()).toEqual({ 'bankCode-error': 'A BSB has 6 digits' }));
  expect(store.checkElevation).not.toHaveBeenCalled();
});

test.each([
  [false, 0],
  [true, 1],
])(
  'fields in the frames of a gateway that are right: %s, lead to a code %i times',
  async (isRight, times) => {
    const { form, press } = await send('', field('holder'));
    const check = (event: Event) => addWaitingCheck(event, async () => isRight);
    form.addEventListener(FORM_CHECK_EVENT, check);
    press();
    await vi.waitFor(() => expect([store.checkElevation.mock.calls.length, passed]).toEqual([times, times]));
    await new Promise((done) => setTimeout(done, 20));
    expect([store.checkElevation.mock.calls.length, passed]).toEqual([times, times]);
  },
);

test('a script of the form is asked first, as the one with the card holder is', async () => {
  const { form, press } = await send('', field('holder'));
  const refuse = (event: Event) => event.preventDefault();
  form.addEventListener(FORM_CHECK_EVENT, refuse);
  press();
  await vi.waitFor(() => expect(form.querySelector('button')!.ariaBusy).toBeNull());
  expect(store.checkElevation).not.toHaveBeenCalled();
  form.removeEventListener(FORM_CHECK_EVENT, refuse);
  press();
  await vi.waitFor(() => expect(passed).toBe(1));
  expect(store.checkElevation).toHaveBeenCalledTimes(1);
});

/** Asks again for what was sent before: nothing is typed in it. */
const WITHOUT_CHECK = ['<Form view={form} t={t} class="form card" data-elevates>'];

test('every form with fields that asks for a code is checked before', () => {
  const tags = globSync('src/**/*.astro').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<Form\b(?:[^>]|=>)*?data-elevates(?:[^>]|=>)*>/g)].map(
      ([tag]) => tag,
    ),
  );
  expect(tags.length).toBeGreaterThan(8);
  expect(tags.filter((tag) => !/data-check|data-payment/.test(tag))).toEqual(WITHOUT_CHECK);
});
