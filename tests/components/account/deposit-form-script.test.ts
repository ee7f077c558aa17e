// @vitest-environment happy-dom
// The form of a deposit: the hint of its amount is that of the way of paying that is chosen.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;

/** Happy DOM keeps what a selector has found until the tree changes. */
const forgetFound = (): void => document.body.append(document.createElement('i'));

beforeEach(async () => {
  vi.resetModules();
  document.body.innerHTML = `<form data-deposit data-min="500" data-max="100000">
    <input name="amount" value="20.00" /><p id="amount-hint">5 to 1000</p>
    <input type="radio" name="way" value="cc" data-hint="5 to 1000" data-min="500" data-max="100000" checked />
    <input type="radio" name="way" value="pl" data-hint="10 to 200" data-min="1000" data-max="20000" />
    <button type="submit">Add money <span data-amount></span></button>
  </form>`;
  await import('#components/account/payments/deposit-form.ts');
});
afterEach(() => document.body.replaceChildren());

test('the hint follows the way of paying, also where the form is set back', async () => {
  const way = find('[value="pl"]');
  way.checked = true;
  forgetFound();
  way.dispatchEvent(new Event('change', { bubbles: true }));
  expect(find('#amount-hint').textContent).toBe('10 to 200');
  document.querySelector('form')!.reset();
  forgetFound();
  await vi.waitFor(() => expect(find('#amount-hint').textContent).toBe('5 to 1000'));
});
