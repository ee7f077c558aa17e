// @vitest-environment happy-dom
// What the page asks of Stripe's script. The script itself comes from Stripe alone; a fake has the same names.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FieldsRefused, type FieldsRequest } from '#islands/payments/field-module.ts';
import { stripeFields } from '#islands/payments/stripe/stripe-fields.ts';

type Handler = (event: unknown) => void;

interface Scene {
  readonly keys: string[];
  readonly options: object[];
  readonly updates: object[];
  readonly created: string[];
  readonly handlers: Map<string, Handler>;
  removed: number;
  focused: number;
  error: { message: string } | undefined;
}

let scene: Scene;

const respond = (answer: object) => (scene.error ? { error: scene.error } : answer);

function createElements(options: object = {}) {
  scene.options.push(options);
  return {
    update: (change: object) => void scene.updates.push(change),
    submit: async () => respond({}),
    create: (kind: string) => {
      scene.created.push(kind);
      return {
        on: (name: string, handler: Handler) => void scene.handlers.set(name, handler),
        focus: () => {
          scene.focused += 1;
        },
        mount: (container: HTMLElement) => container.append(document.createElement('fieldset')),
        destroy: () => {
          scene.removed += 1;
        },
      };
    },
  };
}

const script = Object.assign(
  (key: string) => {
    scene.keys.push(key);
    return {
      _registerWrapper: () => undefined,
      elements: createElements,
      createConfirmationToken: async () => respond({ confirmationToken: { id: 'ctoken_1' } }),
      createToken: async () => respond({ token: { id: 'cvctok_1' } }),
      handleNextAction: async () => respond({ paymentIntent: {} }),
    };
  },
  { version: 'endive' },
);

let keys = 0;
function createRequest(asked: Partial<FieldsRequest> = {}): FieldsRequest {
  keys += 1;
  const container = document.createElement('div');
  document.body.append(container);
  return {
    prepared: { publishableKey: `pk_test_${keys}` },
    method: 'cc',
    cents: 2000,
    currency: 'AUD',
    purpose: 'card',
    getHolder: () => 'Robin Castle',
    isKept: () => false,
    container,
    check: () => true,
    onWalletDone: vi.fn(),
    onAvailable: vi.fn(),
    onFailed: vi.fn(),
    ...asked,
  };
}

beforeEach(() => {
  scene = {
    keys: [],
    options: [],
    updates: [],
    created: [],
    handlers: new Map(),
    removed: 0,
    focused: 0,
    error: undefined,
  };
  vi.stubGlobal('Stripe', script);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test("a card is read by Stripe's form and becomes a token", async () => {
  const asked = createRequest();
  const fields = await stripeFields.mount(asked);
  expect(asked.container.querySelector('fieldset')).not.toBeNull();
  expect(scene.options).toMatchObject([
    { mode: 'payment', amount: 2000, currency: 'aud', allowedPaymentMethodTypes: ['card'] },
  ]);
  fields.setCents?.(3000);
  expect(await fields.read()).toEqual({ metadata: { token: 'ctoken_1' } });
  expect(scene.updates).toEqual([
    { mode: 'payment', amount: 3000, currency: 'aud' },
    { setupFutureUsage: null },
  ]);
  fields.remove();
  expect(scene.removed).toBe(1);
});

test('a card that is to be kept is said to be', async () => {
  const fields = await stripeFields.mount(createRequest({ isKept: () => true }));
  await fields.read();
  expect(scene.updates).toEqual([{ setupFutureUsage: 'on_session' }]);
});

test('a card without a payment is set up', async () => {
  const fields = await stripeFields.mount(createRequest({ cents: undefined }));
  expect(scene.options).toMatchObject([{ mode: 'setup' }]);
  expect(await fields.read()).toEqual({ metadata: { token: 'ctoken_1' } });
  expect(scene.updates).toEqual([]);
  fields.setCents?.(undefined);
  fields.setCents?.(500);
  expect(scene.updates).toEqual([{ mode: 'payment', amount: 500, currency: 'aud' }]);
});

test('a kept card is asked for its security code alone', async () => {
  const fields = await stripeFields.mount(createRequest({ purpose: 'fund' }));
  expect(scene.created).toEqual(['cardCvc']);
  expect(await fields.read()).toEqual({ metadata: {}, csc: 'cvctok_1' });
});

test('an incomplete card is found by checking, which makes no token', async () => {
  const fields = await stripeFields.mount(createRequest());
  await fields.check?.();
  scene.error = { message: "Your card's number is incomplete." };
  await expect(fields.check?.()).rejects.toThrow(new FieldsRefused("Your card's number is incomplete."));
});

test('a security code that is not complete takes the focus', async () => {
  const fields = await stripeFields.mount(createRequest({ purpose: 'fund' }));
  await expect(fields.check?.()).rejects.toThrow(FieldsRefused);
  expect(scene.focused).toBe(1);
  scene.handlers.get('change')?.({ complete: true });
  await fields.check?.();
  expect(scene.focused).toBe(1);
});

test("what Stripe finds wrong is said in Stripe's words", async () => {
  const fields = await stripeFields.mount(createRequest());
  scene.error = { message: "Your card's number is incomplete." };
  await expect(fields.read()).rejects.toThrow(new FieldsRefused("Your card's number is incomplete."));
});

test("a wallet's button is there where the browser has the wallet, and pays by itself", async () => {
  const asked = createRequest({ method: 'ap', purpose: 'wallet' });
  await stripeFields.mount(asked);
  scene.handlers.get('ready')?.({ availablePaymentMethods: { googlePay: true } });
  scene.handlers.get('ready')?.({ availablePaymentMethods: undefined });
  scene.handlers.get('ready')?.({ availablePaymentMethods: { applePay: true } });
  expect(asked.onAvailable).toHaveBeenCalledTimes(3);
  expect(vi.mocked(asked.onAvailable).mock.calls.flat()).toEqual([false, false, true]);
  scene.handlers.get('confirm')?.({ paymentFailed: vi.fn() });
  await vi.waitFor(() =>
    expect(asked.onWalletDone).toHaveBeenCalledWith({ metadata: { token: 'ctoken_1' } }),
  );
});

test('a button that could not be loaded says nothing of the wallet', async () => {
  const asked = createRequest({ method: 'ap', purpose: 'wallet' });
  await stripeFields.mount(asked);
  scene.handlers.get('loaderror')?.({});
  expect(asked.onFailed).toHaveBeenCalledOnce();
  expect(asked.onAvailable).not.toHaveBeenCalled();
});

test('a wallet is not opened for an amount that is not typed yet', async () => {
  const fields = await stripeFields.mount(
    createRequest({ method: 'ap', purpose: 'wallet', cents: undefined }),
  );
  const [resolve, reject] = [vi.fn(), vi.fn()];
  scene.handlers.get('click')?.({ resolve, reject });
  expect([resolve, reject].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  fields.setCents?.(2500);
  scene.handlers.get('click')?.({ resolve, reject });
  expect([resolve, reject].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(scene.updates).toEqual([{ amount: 2500 }]);
});

test('nor for a form in which something is wrong', async () => {
  const check = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
  await stripeFields.mount(createRequest({ method: 'ap', purpose: 'wallet', check }));
  const [resolve, reject] = [vi.fn(), vi.fn()];
  scene.handlers.get('click')?.({ resolve, reject });
  expect([resolve, reject].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  scene.handlers.get('click')?.({ resolve, reject });
  expect([resolve, reject].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a wallet that gives no card is told so', async () => {
  const asked = createRequest({ method: 'gp', purpose: 'wallet' });
  await stripeFields.mount(asked);
  scene.error = { message: 'No' };
  const paymentFailed = vi.fn();
  scene.handlers.get('confirm')?.({ paymentFailed });
  await vi.waitFor(() => expect(paymentFailed).toHaveBeenCalledOnce());
  expect(asked.onWalletDone).not.toHaveBeenCalled();
});

test("the bank's challenge is run by Stripe's script, and its end is left to the services", async () => {
  const prepared = { publishableKey: 'pk_test_challenge' };
  expect(await stripeFields.finish?.('pi_1_secret', prepared)).toEqual({ outcome: 'done' });
  scene.error = { message: 'No' };
  expect(await stripeFields.finish?.('pi_1_secret', prepared)).toEqual({ outcome: 'refused' });
  expect(scene.keys).toEqual(['pk_test_challenge']);
});
