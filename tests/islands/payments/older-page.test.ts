// @vitest-environment happy-dom
// A deposit page that was opened before something kept the customer from paying in.
import { expect, test, vi } from 'vitest';

const BLOCK = 'Your account is on a break until Sunday.';
const read = vi.hoisted(() => vi.fn());
const mount = vi.hoisted(() => vi.fn());
vi.mock('#lib/stores/account/deposit-fields.ts', () => ({
  prepareFields: async () => ({ gatewayKey: 'gateway', fields: {} }),
  findDepositBlock: async () => BLOCK,
}));
vi.mock('#islands/payments/providers.ts', () => ({ FIELD_MODULES: { gateway: async () => ({ mount }) } }));

test('it says so at its button, and asks the gateway nothing', async () => {
  mount.mockResolvedValue({ read, remove: () => undefined });
  document.body.innerHTML = `<form data-payment data-currency="AUD"><input name="amount" value="20.00" />
    <input type="radio" name="way" value="cc" data-method="cc" data-gateway="gateway" data-fields="card" checked />
    <div data-payment-fields><input name="holder" value="Robin Castle" /><p data-holder-error></p>
      <div data-gateway-fields></div><p data-payment-trouble></p></div>
    <input type="hidden" name="metadata" /><button type="submit" aria-busy="true">Add money</button></form>`;
  const form = document.querySelector('form')!;
  form.submit = vi.fn();
  await import('#islands/payments/payment-form.ts');
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce(), { timeout: 5000 });
  form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  await vi.waitFor(() => expect(form.querySelector('[data-payment-trouble]')?.textContent).toBe(BLOCK));
  expect(form.querySelector('button')?.ariaBusy).toBeNull();
  expect(read).not.toHaveBeenCalled();
  expect(form.submit).not.toHaveBeenCalled();
});
