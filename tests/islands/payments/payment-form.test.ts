// @vitest-environment happy-dom
// A gateway's fields take the amount and the way of paying that the form is sent with, however and whenever they were
// chosen.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enhanceAmountForm } from '#components/account/payments/amount-form.ts';
import type { FieldsRequest } from '#islands/payments/field-module.ts';
import { FORM_CHECK_EVENT } from '#lib/forms/form-check.ts';

const scene = vi.hoisted(() => ({
  mounted: [] as (number | undefined)[],
  amounts: [] as (number | undefined)[],
  read: [] as (number | undefined)[],
  purposes: [] as string[],
  pressWallet: () => {},
  setAvailable: (_: boolean) => {},
  fail: () => {},
  check: (): boolean => true,
  reading: Promise.resolve(),
  opening: Promise.resolve(),
  prepare: Promise.withResolvers<void>(),
}));

vi.mock('#lib/stores/account/deposit-fields.ts', () => ({
  prepareFields: () => scene.prepare.promise.then(() => ({ gatewayKey: 'gateway', fields: {} })),
  findDepositBlock: async () => undefined,
}));

/** Fields that note every amount they are given. */
async function mount({
  cents,
  purpose,
  check,
  container,
  onWalletDone,
  onAvailable,
  onFailed,
}: FieldsRequest) {
  scene.mounted.push(cents);
  scene.purposes.push(purpose);
  scene.check = check;
  scene.setAvailable = onAvailable;
  scene.fail = onFailed;
  await scene.opening;
  container.append(document.createElement('fieldset'));
  scene.pressWallet = () => onWalletDone({ metadata: { token: 'wallet' } });
  return {
    setCents: (now: number | undefined) => void scene.amounts.push(now),
    read: async () => {
      scene.read.push(scene.amounts.at(-1));
      await scene.reading;
      return { metadata: { token: 'token_1' }, deviceData: 'device_1', csc: 'csc_1' };
    },
    remove: () => container.replaceChildren(),
  };
}
vi.mock('#islands/payments/providers.ts', () => ({ FIELD_MODULES: { gateway: async () => ({ mount }) } }));

const NEW_CARD = `<input type="radio" name="way" value="cc" data-method="cc" data-gateway="gateway" data-fields="card" />`;
const CHOSEN_CARD = NEW_CARD.replace(' />', ' checked />');
const WALLET = NEW_CARD.replace(/"cc"/g, '"ap"').replace('"card"', '"wallet" checked');
const KEPT_CARD =
  '<input type="radio" name="way" value="fund:1" data-method="cc" data-fields="none" checked />';

/** Happy DOM keeps what a selector has found until the tree changes. */
const forgetFound = (form: HTMLFormElement): void => form.append(document.createElement('i'));

async function openForm(amount: string, ways = CHOSEN_CARD) {
  document.body.innerHTML = `<form data-payment data-currency="AUD" data-min="500" data-max="100000">
    <input name="amount" value="${amount}" />
    <a href="?amount=20.00" data-preset="2000" data-typed="20.00">$20</a>
    ${ways}
    <div data-payment-fields data-away="Away" data-wallet-away="No button" data-amount-changed="Changed" data-no-wallet="No wallet" data-press-wallet="Press the wallet" data-holder-words="Whose card?"><div data-holder><input name="holder" value="Robin Castle" /><p data-holder-error></p></div>
      <div data-gateway-fields></div><p data-payment-trouble></p></div>
    ${['metadata', 'deviceData', 'csc'].map((name) => `<input type="hidden" name="${name}" />`).join('')}
    <button type="submit">Add money <span data-amount></span></button>
  </form>`;
  const form = document.querySelector('form')!;
  form.submit = vi.fn();
  const isRight = vi.fn().mockReturnValue(true);
  enhanceAmountForm(form, isRight);
  await import('#islands/payments/payment-form.ts');
  return {
    form,
    isRight,
    field: form.querySelector<HTMLInputElement>('[name="amount"]')!,
    preset: form.querySelector('a')!,
    fields: form.querySelector<HTMLElement>('[data-payment-fields]')!,
    reset() {
      form.reset();
      forgetFound(form);
    },
    choose(way: string) {
      const radio = form.querySelector<HTMLInputElement>(`[value="${way}"]`)!;
      radio.checked = true;
      forgetFound(form);
      radio.dispatchEvent(new Event('change', { bubbles: true }));
    },
    send: () => form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })),
  };
}

const waitForFields = (count = 1) =>
  vi.waitFor(() => expect(scene.mounted).toHaveLength(count), { timeout: 5000 });

beforeEach(() => {
  vi.resetModules();
  Object.assign(scene, { mounted: [], amounts: [], read: [], purposes: [] });
  Object.assign(scene, { reading: Promise.resolve(), opening: Promise.resolve() });
  scene.prepare = Promise.withResolvers<void>();
  scene.prepare.resolve();
});
afterEach(() => document.body.replaceChildren());

test('an amount that is chosen by a press reaches the fields', async () => {
  const { form, preset, send } = await openForm('');
  await waitForFields();
  preset.click();
  expect(scene.amounts).toEqual([undefined, 2000]);
  send();
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce());
  expect([scene.mounted, scene.read]).toEqual([[undefined], [2000]]);
  expect(new FormData(form).get('metadata')).toBe('{"token":"token_1"}');
});

test('so does another one than the form began with', async () => {
  const { preset } = await openForm('50.00');
  await waitForFields();
  preset.click();
  expect([scene.mounted, scene.amounts]).toEqual([[5000], [5000, 2000]]);
});

test('an amount that is typed while the fields load reaches them once they have come', async () => {
  scene.prepare = Promise.withResolvers<void>();
  const { field } = await openForm('');
  // The fields are asked for in the next turn, with the amount of then.
  await new Promise((wake) => setTimeout(wake, 10));
  field.value = '35';
  field.dispatchEvent(new Event('change', { bubbles: true }));
  scene.prepare.resolve();
  await waitForFields();
  await vi.waitFor(() => expect(scene.amounts).toEqual([3500]));
});

test('the fields are read with the amount that stands in the form, and with none where it is no amount', async () => {
  const { form, field, send } = await openForm('20.00');
  await waitForFields();
  field.value = '45.50';
  send();
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce());
  field.value = '0';
  field.dispatchEvent(new Event('change', { bubbles: true }));
  expect([scene.read, scene.amounts.at(-1)]).toEqual([[4550], undefined]);
});

test('a form that is set back shows the fields of the way that is chosen then', async () => {
  const { form, fields, choose, reset } = await openForm('20.00', KEPT_CARD + NEW_CARD);
  choose('cc');
  await waitForFields();
  reset();
  await vi.waitFor(() => expect(fields.hidden).toBe(true));
  expect(new FormData(form).get('way')).toBe('fund:1');
});

test('so do fields of one way: they have the amount of then', async () => {
  const { field, reset } = await openForm('20.00');
  await waitForFields();
  field.value = '45.50';
  field.dispatchEvent(new Event('change', { bubbles: true }));
  reset();
  await waitForFields(2);
  expect([scene.purposes, scene.mounted]).toEqual([
    ['card', 'card'],
    [2000, 2000],
  ]);
});

test('what is read of a card pays nothing once another way is chosen', async () => {
  const reading = Promise.withResolvers<void>();
  const { form, choose, send } = await openForm('20.00', CHOSEN_CARD + KEPT_CARD.replace(' checked', ''));
  await waitForFields();
  scene.reading = reading.promise;
  send();
  await vi.waitFor(() => expect(scene.read).toEqual([2000]));
  choose('fund:1');
  reading.resolve();
  scene.pressWallet();
  await new Promise((wake) => setTimeout(wake));
  expect(new FormData(form).get('metadata')).toBe('');
  expect(form.submit).not.toHaveBeenCalled();
});

test('nor is it said then that it could not be read', async () => {
  const reading = Promise.withResolvers<void>();
  const { form, choose, send } = await openForm('20.00', CHOSEN_CARD + KEPT_CARD.replace(' checked', ''));
  await waitForFields();
  scene.reading = reading.promise;
  send();
  await vi.waitFor(() => expect(scene.read).toEqual([2000]));
  choose('fund:1');
  reading.reject(new Error('The fields are gone'));
  await new Promise((wake) => setTimeout(wake));
  expect(form.querySelector('[data-payment-trouble]')?.textContent).toBe('');
});

test('what was sent with one way does not go along with another where the page stayed', async () => {
  const { form, choose, send } = await openForm('20.00', CHOSEN_CARD + KEPT_CARD.replace(' checked', ''));
  await waitForFields();
  const readSent = () => ['metadata', 'deviceData', 'csc'].map((name) => new FormData(form).get(name));
  send();
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce());
  expect(readSent()).toEqual(['{"token":"token_1"}', 'device_1', 'csc_1']);
  choose('fund:1');
  expect(readSent()).toEqual(['', '', '']);
});

test("what pays by a button of its own asks for the form's check before", async () => {
  const { isRight, field } = await openForm('20.00');
  await waitForFields();
  expect([scene.check(), document.activeElement === field]).toEqual([true, false]);
  isRight.mockReturnValue(false);
  expect([scene.check(), document.activeElement === field]).toEqual([false, true]);
});

test("the form's own button pays by no wallet, and says so", async () => {
  const { form, choose, send } = await openForm('20.00', WALLET + NEW_CARD);
  const readTrouble = () => form.querySelector('[data-payment-trouble]')?.textContent;
  await waitForFields();
  await new Promise((wake) => setTimeout(wake));
  send();
  expect([readTrouble(), scene.read]).toEqual(['Press the wallet', []]);
  scene.setAvailable(false);
  send();
  expect(readTrouble()).toBe('No wallet');
  const setAvailable = scene.setAvailable;
  choose('cc');
  setAvailable(false);
  expect(readTrouble()).toBe('');
  await waitForFields(2);
  await new Promise((wake) => setTimeout(wake));
  send();
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce());
});

const readTrouble = () => document.querySelector('[data-payment-trouble]')?.textContent;

test('a press while the fields are on their way pays once they are there, and once', async () => {
  const { form, send } = await openForm('20.00');
  scene.prepare = Promise.withResolvers<void>();
  send();
  expect([readTrouble(), form.querySelector('button')!.ariaBusy]).toEqual(['', 'true']);
  send();
  scene.prepare.resolve();
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce());
  expect([scene.read, readTrouble()]).toEqual([[2000], '']);
});

test('a press while the button of a wallet is on its way is answered once it is there', async () => {
  const { form, send } = await openForm('20.00', WALLET);
  send();
  expect(readTrouble()).toBe('');
  await vi.waitFor(() => expect(readTrouble()).toBe('Press the wallet'));
  expect([form.querySelector('button')!.ariaBusy, scene.read]).toEqual([null, []]);
});

test('fields that could not be loaded are asked for again by the next press', async () => {
  scene.prepare = Promise.withResolvers<void>();
  const { form, send } = await openForm('20.00');
  await new Promise((wake) => setTimeout(wake, 10));
  scene.prepare.reject(new Error('No answer'));
  await vi.waitFor(() => expect(readTrouble()).toBe('Away'));
  scene.prepare = Promise.withResolvers<void>();
  scene.prepare.resolve();
  send();
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce());
});

test('a wallet whose button could not be loaded is not called missing, and is asked for again', async () => {
  const { send } = await openForm('20.00', WALLET);
  await waitForFields();
  await new Promise((wake) => setTimeout(wake));
  scene.fail();
  expect(readTrouble()).toBe('No button');
  send();
  await waitForFields(2);
  await vi.waitFor(() => expect(readTrouble()).toBe('Press the wallet'));
});

test('an amount that is typed while the fields are read is not paid by that press', async () => {
  const reading = Promise.withResolvers<void>();
  const { form, field, send } = await openForm('20.00');
  await waitForFields();
  scene.reading = reading.promise;
  send();
  await vi.waitFor(() => expect(scene.read).toEqual([2000]));
  field.value = '200.00';
  reading.resolve();
  await vi.waitFor(() => expect(readTrouble()).toBe('Changed'));
  expect([form.querySelector('button')!.ariaBusy, new FormData(form).get('metadata')]).toEqual([null, '']);
  send();
  await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce());
  expect(scene.read).toEqual([2000, 20_000]);
});

test('nor is one that is typed while the fields are on their way', async () => {
  const { form, field, send } = await openForm('20.00');
  send();
  field.value = '200.00';
  await vi.waitFor(() => expect(readTrouble()).toBe('Changed'));
  expect(scene.read).toEqual([]);
  expect(form.submit).not.toHaveBeenCalled();
});

test("a wallet's own button pays the amount that it was pressed for", async () => {
  const { form, field } = await openForm('20.00', WALLET);
  await waitForFields();
  await new Promise((wake) => setTimeout(wake));
  field.value = '45.50';
  expect(scene.check()).toBe(true);
  expect(scene.amounts.at(-1)).toBe(4550);
  field.value = '200.00';
  scene.pressWallet();
  expect(readTrouble()).toBe('Changed');
  expect(form.submit).not.toHaveBeenCalled();
  scene.check();
  scene.pressWallet();
  expect(form.submit).toHaveBeenCalledOnce();
});

test('fields that come after another way was chosen leave those of that way where they are', async () => {
  const opening = Promise.withResolvers<void>();
  scene.opening = opening.promise;
  const { form, choose } = await openForm('20.00', CHOSEN_CARD + NEW_CARD.replace('"cc"', '"fund:2"'));
  await waitForFields();
  scene.opening = Promise.resolve();
  choose('fund:2');
  await waitForFields(2);
  await vi.waitFor(() => expect(form.querySelectorAll('fieldset')).toHaveLength(1));
  const shown = form.querySelector('fieldset');
  opening.resolve();
  await new Promise((wake) => setTimeout(wake));
  expect([...form.querySelectorAll('fieldset')]).toEqual([shown]);
});

test('who holds the card is asked for where the form is checked, before anything else is', async () => {
  const { form, fields } = await openForm('20.00');
  const check = () => form.dispatchEvent(new Event(FORM_CHECK_EVENT, { cancelable: true }));
  form.querySelector<HTMLInputElement>('[name="holder"]')!.value = ' ';
  expect([check(), fields.querySelector('[data-holder-error]')!.textContent]).toEqual([false, 'Whose card?']);
});
