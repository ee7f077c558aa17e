// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { checkForm, enhanceForm, type SendResult } from '#components/form/enhance-form.ts';
import { defineForm } from '#lib/forms/define-form.ts';
import { textField } from '#lib/forms/fields.ts';
import { required } from '#lib/forms/rules.ts';

const form = defineForm({
  fields: { name: textField({ label: 'name' }), town: textField({ label: 'town' }) },
  rules: { name: [required], town: [required] },
});

beforeEach(() => {
  document.body.innerHTML = `
    <form data-messages='{"required":"Fill this in"}'>
      <div data-error-summary tabindex="-1" hidden><ul data-errors></ul></div>
      <div class="field"><label for="name">Name</label><input id="name" name="name"></div>
      <div class="field"><label for="town">Town</label><input id="town" name="town"></div>
      <button type="submit">Go</button>
    </form>`;
});

const findForm = () => document.querySelector('form')!;
const listErrors = () => [...document.querySelectorAll('.field__error')].map(({ id }) => id);
function change(id: string, value: string): void {
  const input = document.getElementById(id) as HTMLInputElement;
  input.value = value;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a field that was filled in loses its message at once; another keeps its own', () => {
  expect(checkForm(findForm(), form, undefined)).toBeUndefined();
  expect(listErrors()).toEqual(['name-error', 'town-error']);
  change('name', 'Mere');
  expect(listErrors()).toEqual(['town-error']);
  change('name', '');
  expect(listErrors()).toEqual(['town-error']);
});

test('what the service refused is judged by the rules of the page once it is changed', async () => {
  const send = async (): Promise<SendResult> => ({
    state: 'refused',
    errors: { name: [{ code: 'taken', message: 'Taken.' }] },
  });
  enhanceForm(findForm(), { form, getContext: () => undefined, send });
  change('name', 'Mere');
  change('town', 'Hobart');
  findForm().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(listErrors()).toEqual(['name-error']));
  change('name', 'Ana');
  expect(listErrors()).toEqual([]);
});

test('a message that a press takes away stays until the press is over, so that the button is where it was', async () => {
  checkForm(findForm(), form, undefined);
  const button = document.querySelector('button')!;
  button.dispatchEvent(new Event('mousedown', { bubbles: true }));
  change('name', 'Mere');
  expect(listErrors()).toEqual(['name-error', 'town-error']);
  button.dispatchEvent(new Event('mouseup', { bubbles: true }));
  expect(listErrors()).toEqual(['name-error', 'town-error']);
  await vi.waitFor(() => expect(listErrors()).toEqual(['town-error']));
});
