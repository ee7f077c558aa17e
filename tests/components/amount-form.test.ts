// @vitest-environment happy-dom
// The amount of a deposit is checked by the bounds of the way of paying that is chosen when it is sent.
import { afterEach, expect, test, vi } from 'vitest';
import { enhanceAmountForm } from '#components/account/payments/amount-form.ts';

afterEach(() => document.body.replaceChildren());

function openForm(ways: string, isRight = false) {
  document.body.innerHTML = `<form data-min="500" data-max="100000">
    <input name="amount" value="1500" />${ways}
    <button type="submit">Add money <span data-amount></span></button>
  </form>`;
  const form = document.querySelector('form')!;
  const limits: { minCents: number; maxCents: number }[] = [];
  enhanceAmountForm(form, (checked) => limits.push(checked) > 0 && isRight);
  return { form, limits };
}

const send = (form: HTMLFormElement): void =>
  void form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));

test('the bounds follow the way of paying', () => {
  const { form, limits } = openForm(`
    <input type="radio" name="way" value="td" data-min="500" data-max="100000" checked />
    <input type="radio" name="way" value="cc" data-min="1000" data-max="200000" />`);
  send(form);
  form.querySelector<HTMLInputElement>('[value="cc"]')!.checked = true;
  send(form);
  expect(limits).toEqual([
    { minCents: 500, maxCents: 100_000 },
    { minCents: 1000, maxCents: 200_000 },
  ]);
});

test('a form of one way has the bounds of the form', () => {
  const { form, limits } = openForm('<input type="hidden" name="way" value="td" />');
  send(form);
  expect(limits).toEqual([{ minCents: 500, maxCents: 100_000 }]);
});

test('a form that is still there a while after it was sent can be sent again', () => {
  vi.useFakeTimers();
  const { form } = openForm('<input type="hidden" name="way" value="td" />', true);
  const trySend = () => form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  expect([trySend(), trySend()]).toEqual([true, false]);
  vi.advanceTimersByTime(10_000);
  expect(trySend()).toBe(true);
  vi.useRealTimers();
});
