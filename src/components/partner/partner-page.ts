// Paying on a partner's page. Without script the form is sent as it is; with it, an answer that never came and a shop
// that has closed are said beside the button, and the same payment is pressed again: its key is in the form (decision M3).
import { CONFLICT, UNAVAILABLE, UNPROCESSABLE } from '#lib/http-status.ts';

const findElement = <E extends HTMLElement>(selector: string, within: ParentNode = document): E | null =>
  within.querySelector<E>(selector);

type Words = 'paying' | 'unanswered' | 'signedOut' | 'closed' | 'paid';

/** Says in the form that its payment was sent and no answer came: that it was not made cannot be said any more. */
const findMark = (form: HTMLFormElement) => findElement<HTMLInputElement>('[name=unanswered]', form);

function showStep(form: HTMLFormElement, words: Words): void {
  const place = findElement('[data-pay-status]');
  if (place) place.textContent = form.dataset[words] ?? '';
  // It stands under the button, which may be the last thing on a phone's screen.
  place?.scrollIntoView({ block: 'nearest' });
  const isBusy = words === 'paying';
  form.setAttribute('aria-busy', String(isBusy));
  const button = findElement('button', form);
  button?.setAttribute('aria-disabled', String(isBusy));
  if (button && words === 'paid') button.textContent = form.dataset.seeReceipt ?? '';
}

/** Shows the current cart, with the reason why nothing was charged. */
function showRefusal(html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const fresh = findElement('[data-partner-cart]', page);
  // Where the shop did not learn whether it was paid, the form stays: the same payment is asked for again.
  if (!fresh || fresh.hasAttribute('data-unanswered')) return false;
  findElement('[data-partner-cart]')?.replaceWith(document.adoptNode(fresh));
  document.dispatchEvent(new Event('countdown:added'));
  const message = findElement('[data-cart-message]');
  message?.scrollIntoView({ block: 'center', behavior: 'instant' });
  message?.focus({ preventScroll: true });
  return true;
}

/** Where the answer to a payment led: to its receipt, or to what the customer has to do first. */
function follow(form: HTMLFormElement, to: string, isUnknown: boolean): void {
  const page = new URL(form.getAttribute('action') ?? '', location.href).pathname;
  const isReceipt = new URL(to).pathname.startsWith(`${page}/receipt/`);
  // Of a payment that was sent before, a login says nothing: its form stays until it is answered.
  if (isReceipt) {
    form.dataset.receipt = to;
    showStep(form, 'paid');
  }
  if (isUnknown && !isReceipt) showStep(form, 'signedOut');
  else location.assign(to);
}

async function sendPayment(form: HTMLFormElement): Promise<void> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  // A field of the form is called action, so the property is not the address.
  const address = form.getAttribute('action') ?? '';
  const isUnknown = findMark(form)?.value === 'yes';
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
  if (answer.redirected) follow(form, answer.url, isUnknown);
  // Another customer is logged in now: a page that is gone to says so. Of a payment that was sent before it says nothing.
  else if (answer.status === CONFLICT && !isUnknown) form.submit();
  else if (answer.status === UNAVAILABLE && !isUnknown) showStep(form, 'closed');
  else if (answer.status !== UNPROCESSABLE || !showRefusal(await answer.text()))
    throw new Error(String(answer.status));
}

async function pay(form: HTMLFormElement): Promise<void> {
  const { receipt } = form.dataset;
  // The browser may have been stopped on the way there.
  if (receipt !== undefined) return location.assign(receipt);
  if (form.getAttribute('aria-busy') === 'true') return;
  showStep(form, 'paying');
  try {
    await sendPayment(form);
  } catch {
    findMark(form)?.setAttribute('value', 'yes');
    showStep(form, 'unanswered');
  }
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-pay]')) return;
  event.preventDefault();
  void pay(form);
});
