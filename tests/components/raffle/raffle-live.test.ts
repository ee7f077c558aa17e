// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const CHOOSE = 'Choose one of these.';

const question = (name: string, isAnswered: boolean) => `
  <fieldset>
    <label><input type="radio" name="${name}" value="one" ${isAnswered ? 'checked' : ''} data-label="Add one"></label>
    <label><input type="radio" name="${name}" value="two" data-label="Add two"></label>
    <p class="field__error" id="${name}-error" data-choose="${CHOOSE}"></p>
  </fieldset>`;

async function openPage({ hasCause }: { hasCause: boolean }): Promise<HTMLFormElement> {
  document.body.innerHTML = `
    <form data-raffle-form novalidate>${question('book', true)}${question('cause', hasCause)}
      <button type="submit" data-raffle-add>Add</button>
    </form>`;
  vi.resetModules();
  await import('#components/raffle/raffle-live.ts');
  return document.querySelector('form')!;
}

const findError = (name: string) => document.getElementById(`${name}-error`)!;

/** Whether the form is sent. */
const submit = (form: HTMLFormElement) => form.dispatchEvent(new Event('submit', { cancelable: true }));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

test('a missing cause is told where it is chosen, and the way leads there', async () => {
  const form = await openPage({ hasCause: false });
  expect(submit(form)).toBe(false);
  expect(findError('cause').textContent).toBe(CHOOSE);
  expect(findError('book').textContent).toBe('');
  expect(document.activeElement).toBe(form.querySelector('[name=cause]'));
});

test('the words go once a cause is chosen, and the form is sent', async () => {
  const form = await openPage({ hasCause: false });
  submit(form);
  const cause = form.querySelector<HTMLInputElement>('[name=cause][value=two]')!;
  cause.checked = true;
  cause.dispatchEvent(new Event('change', { bubbles: true }));
  expect(findError('cause').textContent).toBe('');
  expect(submit(form)).toBe(true);
});

test('a form that is complete is sent', async () => {
  expect(submit(await openPage({ hasCause: true }))).toBe(true);
});
