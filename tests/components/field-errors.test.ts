// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { showErrors } from '#components/session/field-errors.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <form>
      <div data-error-summary tabindex="-1" hidden><ul data-errors></ul></div>
      <div class="field"><label for="email">Email</label><input id="email" name="email" aria-describedby="email-hint"></div>
      <div class="field"><label for="state">State</label><select id="state" name="state"></select></div>
      <button type="submit">Go</button>
    </form>`;
});

const form = () => document.querySelector('form')!;
const control = (id: string) => document.getElementById(id)!;
const wrong = (message: string) => [{ code: 'invalid', message }];
const summary = () => document.querySelector<HTMLElement>('[data-error-summary]')!;

test('an error stands at its field, is read with it, and is linked from the summary', () => {
  showErrors(form(), { email: wrong('This field is required') });
  expect(control('email-error').textContent).toBe('This field is required');
  expect(control('email').getAttribute('aria-invalid')).toBe('true');
  expect(control('email').getAttribute('aria-describedby')).toBe('email-hint email-error');
  const link = summary().querySelector('a')!;
  expect([link.getAttribute('href'), link.textContent]).toEqual(['#email', 'Email: This field is required']);
  expect(document.activeElement).toBe(summary());
});

test('an error of no field stands in the summary alone', () => {
  showErrors(form(), { general: wrong('Try again.') });
  expect(summary().querySelector('li')!.innerHTML).toBe('Try again.');
  expect(document.querySelector('.field__error')).toBeNull();
});

test('what was put right is no longer marked', () => {
  showErrors(form(), { email: wrong('No.'), state: wrong('Choose one.') });
  showErrors(form(), { state: wrong('Choose one.') });
  expect(document.getElementById('email-error')).toBeNull();
  expect(control('email').hasAttribute('aria-invalid')).toBe(false);
  expect(control('email').getAttribute('aria-describedby')).toBe('email-hint');
  showErrors(form(), {});
  expect([summary().hidden, document.querySelectorAll('.field__error').length]).toEqual([true, 0]);
  expect(control('state').hasAttribute('aria-describedby')).toBe(false);
});

test('a message is text, whatever it holds', () => {
  showErrors(form(), { email: wrong('<img src=x onerror=alert(1)>'), general: wrong('<b>x</b>') });
  expect(document.querySelector('img, b')).toBeNull();
});
