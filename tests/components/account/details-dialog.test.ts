// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDetailsDialog } from '#components/account/identity/details-dialog.ts';

const notifications = vi.hoisted(() => ({ notifyMessages: vi.fn() }));
vi.mock('#lib/stores/account/notifications.ts', () => notifications);

const SAVED = [{ code: 'detailsUpdated', message: 'Your details have been successfully updated.' }];

const createPage = (fields: string, before = ''): string =>
  `<main>${before}<form data-details>${fields}<div class="form__actions"><button type="submit">Save</button><a href="/my-account">Back</a></div></form></main>`;
const FORM = createPage('<input type="hidden" name="mode" value="manual"><input name="suburb" value="Kew">');

const answer = (html: string, status = 200): Response => new Response(html, { status });
const asked: Request[] = [];
let answers: Response[] = [];

const findDialog = () => document.querySelector('dialog')!;
const findForm = () => findDialog().querySelector('form')!;
const submit = () => findForm().requestSubmit();
const onSaved = vi.fn(async () => undefined);

beforeEach(() => {
  document.body.innerHTML =
    '<dialog><div><p data-details-working>One moment</p><div data-details-place hidden></div><button data-details-close>Not now</button></div></dialog>';
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push(new Request(new URL(address, 'http://shop.test'), init));
    const next = answers.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return next;
  });
});
afterEach(() => {
  asked.length = 0;
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('the form of the page stands in the dialog, without its way back', async () => {
  answers = [answer(FORM)];
  await openDetailsDialog(findDialog(), onSaved);
  expect([findDialog().open, findForm().suburb.value]).toEqual([true, 'Kew']);
  expect(findDialog().textContent).not.toContain('One moment');
  expect(findForm().querySelector('a')).toBeNull();
  expect(document.activeElement).toBe(findForm().suburb);
  findDialog().querySelector<HTMLElement>('[data-details-close]')!.click();
  expect(findDialog().open).toBe(false);
  findForm().suburb.value = 'Carlton';
  await openDetailsDialog(findDialog(), onSaved);
  expect([findDialog().open, findForm().suburb.value, asked.length]).toEqual([true, 'Carlton', 1]);
});

test('what is wrong is shown in place, and what is saved closes the dialog and is said', async () => {
  const wrong = createPage('<input name="suburb" value="" aria-invalid="true">');
  const done = createPage('', `<div data-notices='${JSON.stringify(SAVED)}'></div>`);
  answers = [answer(FORM), answer(wrong, 422), answer(done)];
  await openDetailsDialog(findDialog(), onSaved);
  submit();
  await vi.waitFor(() => expect(findForm().suburb.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(findForm().suburb);
  expect([findDialog().open, onSaved.mock.calls.length]).toEqual([true, 0]);
  expect([asked[1]?.method, await asked[1]?.text()]).toEqual(['POST', 'mode=manual&suburb=Kew']);
  submit();
  submit();
  await vi.waitFor(() => expect(notifications.notifyMessages).toHaveBeenCalledExactlyOnceWith(SAVED));
  expect([findDialog().open, onSaved.mock.calls.length, asked.length]).toEqual([false, 1, 3]);
});

test.each([
  ['is the login', answer('<main>Log in</main>')],
  ['is broken', answer('', 503)],
  ['is lost', undefined],
])('where the page %s, nothing stays open and the caller goes on', async (_, given) => {
  answers = given ? [given] : [];
  await expect(openDetailsDialog(findDialog(), onSaved)).rejects.toThrow();
  expect(findDialog().open).toBe(false);
});

test('where a code is asked for, or no answer comes, the form is sent as any form', async () => {
  answers = [answer(FORM), answer('<main>Confirm that it is you</main>')];
  await openDetailsDialog(findDialog(), onSaved);
  const sent = vi.fn();
  findForm().submit = sent;
  submit();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(onSaved).not.toHaveBeenCalled();
});
