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
  <form action="/purchase/lantern" data-pay data-paying="Paying" data-unanswered="No answer"
    data-closed="Closed" data-signed-out="Log in elsewhere" data-paid="Paid" data-see-receipt="See the receipt">
    <input name="action" value="pay" /><input name="key" value="${key}" />
    <input name="unanswered" value="" /><button>Pay</button></form><p data-pay-status></p></section>`;

/** An answer that led the browser's call to another page. */
const leadTo = (path: string) =>
  send.mockResolvedValueOnce(
    Object.defineProperties(new Response(''), {
      redirected: { value: true },
      url: { value: `http://shop.test${path}` },
    }),
  );

const readKey = () => new FormData(getForm()).get('key');

/** Until what is answered has been taken in. */
async function pay(): Promise<void> {
  getForm().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await new Promise((wake) => setTimeout(wake));
}

const assign = vi.spyOn(location, 'assign').mockReturnValue();

beforeEach(() => {
  assign.mockClear();
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

test('where the session is over before anything is known, the form stays until it is answered', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await pay();
  leadTo('/login?redirect=/purchase/lantern');
  await pay();
  expect([readStatus(), readKey(), assign.mock.calls]).toEqual(['Log in elsewhere', 'key-1', []]);
  leadTo('/purchase/lantern/receipt/c-1');
  await pay();
  expect(assign.mock.calls).toEqual([['http://shop.test/purchase/lantern/receipt/c-1']]);
});

test('a payment that was never sent leads to the login', async () => {
  leadTo('/login?redirect=/purchase/lantern');
  await pay();
  expect(assign.mock.calls).toEqual([['http://shop.test/login?redirect=/purchase/lantern']]);
});

test('a press after the payment asks for the receipt again', async () => {
  leadTo('/purchase/lantern/receipt/c-1');
  await pay();
  expect([readStatus(), getForm().getAttribute('aria-busy')]).toEqual(['Paid', 'false']);
  expect(document.querySelector('button')?.textContent).toBe('See the receipt');
  await pay();
  expect([assign.mock.calls.length, send.mock.calls.length]).toEqual([2, 1]);
});
