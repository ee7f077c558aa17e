// @vitest-environment happy-dom
// Paying on a partner's page, where the answer is none or another customer's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#components/partner/partner-page.ts';

const send = vi.fn<(address: string) => Promise<Response>>();
const answer = (status: number, html = '') => send.mockResolvedValueOnce(new Response(html, { status }));

const getForm = () => document.querySelector('form')!;
const readStatus = () => document.querySelector('[data-pay-status]')!.textContent;

/** The cart as the page shows it; `attributes` where the shop does not know of its payment. */
const createCartHtml = (key: string, attributes = '') => `<section data-partner-cart ${attributes}>
  <form action="/purchase/lantern" data-pay data-paying="Paying" data-unanswered="No answer" data-closed="Closed">
    <input name="action" value="pay" /><input name="key" value="${key}" />
    <input name="unanswered" value="" /><button>Pay</button></form><p data-pay-status></p></section>`;

const readKey = () => new FormData(getForm()).get('key');

/** Until what is answered has been taken in. */
async function pay(): Promise<void> {
  getForm().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await new Promise((wake) => setTimeout(wake));
}

beforeEach(() => {
  send.mockReset();
  vi.stubGlobal('fetch', send);
  document.body.innerHTML = createCartHtml('key-1');
  getForm().submit = vi.fn();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('where another customer is logged in by now, the browser goes to the page that says so', async () => {
  answer(409);
  await pay();
  expect(getForm().submit).toHaveBeenCalledOnce();
});

test('of a payment whose answer was lost that says nothing: it is asked for again', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await pay();
  expect(readStatus()).toBe('No answer');
  answer(409);
  await pay();
  expect([readStatus(), getForm().getAttribute('aria-busy')]).toEqual(['No answer', 'false']);
  expect(getForm().submit).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('where the shop does not know whether it was paid, the same payment is asked for again', async () => {
  answer(422, createCartHtml('key-1', 'data-unanswered'));
  await pay();
  expect([readStatus(), readKey()]).toEqual(['No answer', 'key-1']);
  answer(503);
  await pay();
  expect(readStatus()).toBe('No answer');
  answer(422, '<section data-partner-cart data-unanswered></section>');
  await pay();
  expect([readStatus(), readKey()]).toEqual(['No answer', 'key-1']);
  expect(getForm().submit).not.toHaveBeenCalled();
});

test('of the form that comes with a refusal nothing is unknown', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await pay();
  answer(422, createCartHtml('key-2'));
  await pay();
  expect([readStatus(), readKey()]).toEqual(['', 'key-2']);
  answer(503);
  await pay();
  expect(readStatus()).toBe('Closed');
});
