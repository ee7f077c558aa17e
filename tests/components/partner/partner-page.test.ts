// @vitest-environment happy-dom
// Paying on a partner's page, where the answer is none or another customer's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#components/partner/partner-page.ts';

const send = vi.fn<(address: string) => Promise<Response>>();
const answer = (status: number) => send.mockResolvedValueOnce(new Response('', { status }));

const getForm = () => document.querySelector('form')!;
const readStatus = () => document.querySelector('[data-pay-status]')!.textContent;

/** Until what is answered has been taken in. */
async function pay(): Promise<void> {
  getForm().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await new Promise((wake) => setTimeout(wake));
}

beforeEach(() => {
  send.mockReset();
  vi.stubGlobal('fetch', send);
  document.body.innerHTML = `<form action="/purchase/lantern" data-pay data-paying="Paying" data-unanswered="No answer">
    <input name="action" value="pay" /><input name="key" value="key-1" /><button>Pay</button></form>
    <p data-pay-status></p>`;
  getForm().submit = vi.fn();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

// The first one: that an answer was lost the page remembers.
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
