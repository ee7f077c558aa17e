// @vitest-environment happy-dom
// A code goes to the shop once: a second request would drop the answer to the first.
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

async function openForm() {
  document.body.innerHTML = `<form data-code-form method="post">
    <input name="otp" /><button type="submit">Confirm</button></form>`;
  const form = document.querySelector('form')!;
  const sent: string[] = [];
  await import('#components/session/codes/code-field.ts');
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) sent.push(form.querySelector('input')!.value);
    event.preventDefault();
  });
  return { form, sent };
}

function type(form: HTMLFormElement, code: string): void {
  const input = form.querySelector('input')!;
  input.value = code;
  input.dispatchEvent(new Event('input'));
}

const readBusy = () => document.querySelector('button')!.getAttribute('aria-busy');

test('a code goes by itself once it is whole', async () => {
  const { form, sent } = await openForm();
  type(form, '12345');
  expect(sent).toEqual([]);
  type(form, '123 456');
  expect([sent, readBusy()]).toEqual([['123 456'], 'true']);
});

test('neither a press nor a corrected digit sends it a second time', async () => {
  const { form, sent } = await openForm();
  type(form, '123456');
  form.requestSubmit();
  type(form, '123457');
  expect(sent).toEqual(['123456']);
});

test('a code that was sent by a press does not go by itself afterwards', async () => {
  const { form, sent } = await openForm();
  form.querySelector('input')!.value = 'ABCDE-12345';
  form.requestSubmit();
  type(form, '123456');
  expect(sent).toEqual(['ABCDE-12345']);
});

test('a page from the memory of the browser takes a code as before', async () => {
  const { form, sent } = await openForm();
  type(form, '123456');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(readBusy()).toBe('false');
  type(form, '123457');
  expect(sent).toEqual(['123456', '123457']);
});
