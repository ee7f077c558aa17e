// @vitest-environment happy-dom
// What is wrong in a gateway's frames is said before a code is asked for.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFormCheck, type WaitingChecks } from '#lib/forms/form-check.ts';

const scene = vi.hoisted(() => ({
  reads: 0,
  isLoaded: true,
  check: undefined as undefined | (() => Promise<void>),
}));

vi.mock('#lib/stores/account/deposit-fields.ts', () => ({
  prepareFields: async () => ({ gatewayKey: 'gateway', fields: {} }),
}));

async function mount() {
  if (!scene.isLoaded) throw new Error('The gateway is away');
  return {
    ...(scene.check && { check: () => scene.check!() }),
    read: async () => {
      scene.reads += 1;
      return { metadata: {} };
    },
    remove: () => undefined,
  };
}
vi.mock('#islands/payments/providers.ts', () => ({ FIELD_MODULES: { gateway: async () => ({ mount }) } }));

async function openForm(fields: string) {
  document.body.innerHTML = `<form data-payment data-currency="AUD">
    <input type="radio" name="way" value="cc" data-method="cc" data-gateway="gateway" data-fields="${fields}" checked />
    <div data-payment-fields data-away="Away" data-holder-words="Whose card?"><input name="holder" value="Robin Castle" /><p data-holder-error></p>
      <div data-gateway-fields></div><p data-payment-trouble></p></div>
    <button type="submit">Add</button>
  </form>`;
  await import('#islands/payments/payment-form.ts');
  const form = document.querySelector('form')!;
  return {
    form,
    readTrouble: () => form.querySelector('[data-payment-trouble]')?.textContent,
    async check() {
      const waiting: WaitingChecks = [];
      const isRight = form.dispatchEvent(createFormCheck(waiting));
      return [isRight, ...(await Promise.all(waiting))];
    },
  };
}

beforeEach(() => {
  vi.resetModules();
  Object.assign(scene, { reads: 0, isLoaded: true, check: async () => undefined });
});
afterEach(() => document.body.replaceChildren());

test.each(['card', 'fund'])(
  'what is wrong in the frames of a %s is said, and nothing is read of them',
  async (fields) => {
    const { check, readTrouble } = await openForm(fields);
    const { FieldsRefused } = await import('#islands/payments/field-module.ts');
    scene.check = async () => {
      throw new FieldsRefused('The card number is not complete');
    };
    expect([await check(), readTrouble()]).toEqual([[true, false], 'The card number is not complete']);
    scene.check = async () => undefined;
    expect([await check(), readTrouble()]).toEqual([[true, true], '']);
    expect(scene.reads).toBe(0);
  },
);

test('frames that a gateway checks only by reading them keep nobody from the code', async () => {
  scene.check = undefined;
  const { check } = await openForm('card');
  expect(await check()).toEqual([true, true]);
});

test('frames that cannot be loaded are said to be away, before any code', async () => {
  scene.isLoaded = false;
  const { check, readTrouble } = await openForm('card');
  expect([await check(), readTrouble()]).toEqual([[true, false], 'Away']);
});

test('a name of the holder that is missing comes first', async () => {
  const { form, check } = await openForm('card');
  form.querySelector<HTMLInputElement>('[name="holder"]')!.value = '';
  expect(await check()).toEqual([false]);
});

test.each(['wallet', 'none'])('of %s there is nothing in frames to be wrong', async (fields) => {
  const { check } = await openForm(fields);
  expect(await check()).toEqual([true, true]);
});
