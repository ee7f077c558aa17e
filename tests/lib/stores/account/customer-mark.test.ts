// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { callSite } from '#lib/api/site.ts';
import type { Customer } from '#lib/contracts/identity/customer.ts';
import { CUSTOMER_MARK_FIELD, CUSTOMER_MARK_HEADER } from '#lib/contracts/identity/customer-mark.ts';
import { markForms } from '#lib/stores/account/customer-mark.ts';
import { showVisitor } from '#lib/stores/account/session.ts';
import { hasSessionHint } from '#lib/stores/account/session-hint.ts';

const cookies = vi.spyOn(document, 'cookie', 'get');
const reload = vi.spyOn(location, 'reload').mockReturnValue();

function show(customerId: string | undefined, mark = ''): void {
  cookies.mockReturnValue(customerId === undefined ? '' : `cart_count=1; signed_in=1${mark}; pricing=x`);
  const customer = { customerId: customerId ?? '' } as Customer;
  showVisitor(
    customerId === undefined ? { state: 'guest' } : { state: 'customer', customer, canEdit: false },
  );
}

/** What is sent of a form: the browser fires the event while it reads the fields. */
function readFields(html: string): Record<string, unknown> {
  document.body.innerHTML = html;
  const form = document.querySelector('form');
  const formData = new FormData(form ?? undefined);
  form?.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData }));
  return Object.fromEntries(formData);
}

const POST = '<form method="post"><input name="action" value="pay"></form>';

markForms();
beforeEach(() => {
  show(undefined);
  reload.mockClear();
});

test('the hint of a session may hold a mark', () => {
  expect(['signed_in=1.abc-_1', 'a=b; signed_in=1.x; c=d'].map(hasSessionHint)).toEqual([true, true]);
});

test('forms of a customer’s page say whose it is; those of a guest have nothing to say', () => {
  expect(readFields(POST)).toEqual({ action: 'pay' });
  show('cus_1', '.robin');
  expect(readFields(POST)).toEqual({ action: 'pay', [CUSTOMER_MARK_FIELD]: 'robin' });
  show(undefined);
  show('cus_1');
  expect(readFields(POST)).toEqual({ action: 'pay' });
});

test.each([
  ['a search', '<form method="get" action="/results"></form>'],
  ['a form of a bank', '<form method="post" action="https://bank.example/challenge"></form>'],
])('%s is not marked', (_name, html) => {
  show('cus_1', '.robin');
  expect(readFields(html)).toEqual({});
});

test('what the server has put into the form stays', () => {
  show('cus_1', '.robin');
  const field = `<input name="${CUSTOMER_MARK_FIELD}" value="kim">`;
  expect(readFields(`<form method="post">${field}</form>`)).toEqual({ [CUSTOMER_MARK_FIELD]: 'kim' });
});

test('calls say whose page makes them, also after another customer has logged in', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.headers.get(CUSTOMER_MARK_HEADER));
    return Response.json({ result: {} });
  });
  await callSite('GET /session');
  show('cus_1', '.robin');
  await callSite('GET /session');
  cookies.mockReturnValue('signed_in=1.kim');
  await callSite('GET /session');
  expect(sent).toEqual([null, 'robin', 'robin']);
  show('cus_2', '.kim');
  expect([document.documentElement.dataset.customerMark, reload.mock.calls.length]).toEqual(['robin', 1]);
});
