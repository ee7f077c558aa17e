// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { showErrors, updateErrors } from '#components/form/field-errors.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <form>
      <div data-error-summary tabindex="-1" hidden><ul data-errors></ul></div>
      <div class="field"><label for="email">Email</label><input id="email" name="email" aria-describedby="email-hint"></div>
      <div class="field"><label for="state">State</label><select id="state" name="state"></select></div>
      <button type="submit">Go</button>
    </form>`;
});

const createForm = () => document.querySelector('form')!;
const findControl = (id: string) => document.getElementById(id)!;
const isWrong = (message: string) => [{ code: 'invalid', message }];
const findSummary = () => document.querySelector<HTMLElement>('[data-error-summary]')!;

test('an error stands at its field, is read with it, and is linked from the summary', () => {
  showErrors(createForm(), { email: isWrong('This field is required') });
  expect(findControl('email-error').textContent).toBe('This field is required');
  expect(findControl('email').getAttribute('aria-invalid')).toBe('true');
  expect(findControl('email').getAttribute('aria-describedby')).toBe('email-hint email-error');
  const link = findSummary().querySelector('a')!;
  expect([link.getAttribute('href'), link.textContent]).toEqual(['#email', 'Email: This field is required']);
  expect(document.activeElement).toBe(findSummary());
});

test('an error of no field stands in the summary alone', () => {
  showErrors(createForm(), { general: isWrong('Try again.') });
  expect(findSummary().querySelector('li')!.innerHTML).toBe('Try again.');
  expect(document.querySelector('.field__error')).toBeNull();
});

test('what was put right is no longer marked', () => {
  showErrors(createForm(), { email: isWrong('No.'), state: isWrong('Choose one.') });
  showErrors(createForm(), { state: isWrong('Choose one.') });
  expect(document.getElementById('email-error')).toBeNull();
  expect(findControl('email').hasAttribute('aria-invalid')).toBe(false);
  expect(findControl('email').getAttribute('aria-describedby')).toBe('email-hint');
  showErrors(createForm(), {});
  expect([findSummary().hidden, document.querySelectorAll('.field__error').length]).toEqual([true, 0]);
  expect(findControl('state').hasAttribute('aria-describedby')).toBe(false);
});

test('a message is text, whatever it holds', () => {
  showErrors(createForm(), { email: isWrong('<img src=x onerror=alert(1)>'), general: isWrong('<b>x</b>') });
  expect(document.querySelector('img, b')).toBeNull();
});

test('what is mended meanwhile goes, at its field and in the summary, and nothing takes the focus', () => {
  const form = createForm();
  showErrors(form, { email: isWrong('No.'), state: isWrong('Choose one.'), general: isWrong('Try again.') });
  findControl('state').focus();
  updateErrors(form, { state: isWrong('Not that one.') });
  expect(document.getElementById('email-error')).toBeNull();
  expect(findControl('email').hasAttribute('aria-invalid')).toBe(false);
  expect(findControl('state-error').textContent).toBe('Not that one.');
  const items = [...findSummary().querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(items).toEqual(['State: Not that one.', 'Try again.']);
  expect(document.activeElement).toBe(findControl('state'));
});

test('what is wrong anew waits for the form to be sent, and an empty summary goes', () => {
  const form = createForm();
  showErrors(form, { email: isWrong('No.') });
  updateErrors(form, { state: isWrong('Choose one.') });
  expect(document.querySelectorAll('.field__error')).toHaveLength(0);
  expect(findSummary().hidden).toBe(true);
});
