// @vitest-environment happy-dom
// What the page asks of Braintree's fields before a code is asked for. A fake has the names of Braintree's library.
import { afterEach, expect, test, vi } from 'vitest';
import { braintreeFields } from '#islands/payments/braintree/braintree-fields.ts';
import { FieldsRefused, type FieldsRequest } from '#islands/payments/field-module.ts';

const scene = vi.hoisted(() => ({ valid: new Set<string>(), focused: [] as string[], tokens: 0 }));

const part = { teardown: async () => undefined };
vi.mock('braintree-web/client', () => ({ create: async () => ({}) }));
vi.mock('braintree-web/data-collector', () => ({ create: async () => ({ ...part, deviceData: 'device' }) }));
vi.mock('braintree-web/three-d-secure', () => ({ create: async () => part }));
vi.mock('braintree-web/hosted-fields', () => ({
  create: async ({ fields }: { fields: object }) => ({
    ...part,
    getState: () => ({
      fields: Object.fromEntries(
        Object.keys(fields).map((name) => [name, { isValid: scene.valid.has(name) }]),
      ),
    }),
    focus: async (name: string) => void scene.focused.push(name),
    tokenize: async () => {
      scene.tokens += 1;
      return { nonce: 'nonce' };
    },
  }),
}));

const mount = (purpose: FieldsRequest['purpose']) =>
  braintreeFields.mount({
    prepared: { clientToken: 'token' },
    method: 'cc',
    cents: 2000,
    currency: 'AUD',
    purpose,
    getHolder: () => 'Robin Castle',
    isKept: () => false,
    container: document.body.appendChild(document.createElement('div')),
    check: () => true,
    onWalletDone: vi.fn(),
    onAvailable: vi.fn(),
    onFailed: vi.fn(),
  });

afterEach(() => {
  document.body.replaceChildren();
  Object.assign(scene, { valid: new Set(), focused: [], tokens: 0 });
});

test('the first field that is wrong takes the focus, and no token is made', async () => {
  const fields = await mount('card');
  scene.valid.add('number');
  await expect(fields.check?.()).rejects.toThrow(FieldsRefused);
  expect([scene.focused, scene.tokens]).toEqual([['expirationDate'], 0]);
});

test('fields that are right are left as they are', async () => {
  const fields = await mount('fund');
  scene.valid.add('cvv');
  await fields.check?.();
  expect([scene.focused, scene.tokens]).toEqual([[], 0]);
});
