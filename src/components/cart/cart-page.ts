// The cart page comes from the server and works by itself. With script its forms are sent in place, paying survives
// double clicks, reloads and lost answers, and a tab that is looked at again shows the cart as it stands.
import type { Cart } from '#lib/contracts/cart.ts';
import type { Visitor } from '#lib/contracts/visitor.ts';
import { type Copy, type Translate, translator } from '#lib/domain/content/copy.ts';
import { $session, sessionEnded, showVisitor } from '#lib/stores/account/session.ts';
import { showCart } from '#lib/stores/cart/cart.ts';
import { sendCartForm } from '#lib/stores/cart/cart-part.ts';
import { reportCart } from '#lib/stores/cart/cart-report.ts';
import { createCheckout, type Payment } from '#lib/stores/cart/checkout.ts';
import { readPending } from '#lib/stores/cart/checkout-key.ts';
import { siteNow } from '#lib/stores/page/site-clock.ts';

interface PageData {
  readonly cart: Cart;
  readonly visitor: Visitor;
}

const one = <E extends HTMLElement>(selector: string, within: ParentNode = document): E | null =>
  within.querySelector<E>(selector);
const textOf = (selector: string, within: ParentNode = document): string =>
  one(selector, within)?.textContent ?? '';
const root = (): HTMLElement | null => one('[data-cart]');

const t: Translate = translator(JSON.parse(textOf('[data-cart-words]') || '{}') as Copy);
const checkout = createCheckout({ storage: sessionStorage });

/** A cart that has just been put in place is not paid by a press that was meant for the one before. */
const SETTLE_MS = 800;
/** A tab that is flicked through is not asked about each time. */
const LOOK_REST_MS = 1000;
/** Past the closing time, so that the service has taken the ticket out. */
const AFTER_STOP_MS = 1500;
const MAX_TIMER_MS = 2 ** 31 - 1;

let data = {} as PageData;
let shownText = '';
let shownAt = 0;
let lookedAt = 0;
let closing: ReturnType<typeof setTimeout> | undefined;

/** The page's own facts, for the header and for what counts. */
function takeOver(): void {
  shownText = textOf('[data-cart-json]');
  data = JSON.parse(shownText) as PageData;
  showCart(data.cart);
  const { state } = $session.get();
  if (data.visitor.state === 'customer' || state === 'customer') showVisitor(data.visitor);
  one('[data-cart-zone]')?.removeAttribute('hidden');
  clearTimeout(closing);
  const stops = data.cart.cartItems.map(({ stop }) => Date.parse(stop));
  if (stops.length === 0) return;
  const ms = Math.max(0, Math.min(...stops) - siteNow()) + AFTER_STOP_MS;
  closing = setTimeout(() => void look(), Math.min(MAX_TIMER_MS, ms));
}

function focusOn(element: HTMLElement | null, isScrolled: boolean): void {
  if (isScrolled) element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  element?.focus({ preventScroll: true });
}

/** Puts a cart in place. Gives false where it is the one that is shown already. */
function put(html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const fresh = one('[data-cart]', page);
  if (!fresh) return false;
  if (
    textOf('[data-cart-json]', fresh) === shownText &&
    !one('[data-cart-message], [data-cart-change-notice]', fresh)
  )
    return false;
  const hadFocus = root()?.contains(document.activeElement) ?? false;
  root()?.replaceWith(document.adoptNode(fresh));
  shownAt = Date.now();
  takeOver();
  document.dispatchEvent(new Event('countdown:added'));
  wire();
  if (hadFocus) focusOn(one('[data-cart-title]'), false);
  return true;
}

/** The call got no answer, or none that can be read: nothing is known, and it may be tried again. */
function sayTrouble(form?: HTMLFormElement): void {
  const template = one<HTMLTemplateElement>('[data-cart-trouble]');
  const place = form?.closest('[data-cart-line]') ?? one('[data-cart-status]');
  if (!template || !place) return;
  for (const old of document.querySelectorAll('.cart-trouble')) old.remove();
  place.append(template.content.cloneNode(true));
}

async function send(fields: URLSearchParams, form?: HTMLFormElement): Promise<boolean> {
  fields.set('seen', root()?.dataset.seen ?? '');
  const part = await sendCartForm(root()?.dataset.part ?? '', fields);
  if (part.state === 'ended') sessionEnded();
  if (part.state === 'failed' && form) sayTrouble(form);
  return part.state === 'shown' && put(part.html);
}

const isPaying = (): boolean =>
  ['paying', 'checking', 'unanswered', 'paid'].includes(checkout.$payment.get().state);

/** Shows the cart as it stands, where that is not what the page shows. */
async function look(): Promise<void> {
  if (document.hidden || isPaying() || Date.now() - lookedAt < LOOK_REST_MS) return;
  lookedAt = Date.now();
  await send(new URLSearchParams({ action: 'look' }));
}

const REPORTED: Readonly<Record<string, string>> = { remove: 'remove', clear: 'remove', restore: 'add' };

/** No file is in these forms. */
const fieldsOf = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));

async function change(form: HTMLFormElement): Promise<void> {
  const fields = fieldsOf(form);
  const row = form.closest('[data-cart-line]');
  row?.setAttribute('aria-busy', 'true');
  const before = data.cart.cartItems;
  const isShown = await send(fields, form);
  row?.removeAttribute('aria-busy');
  if (!isShown) return;
  const kind = REPORTED[fields.get('action') ?? ''];
  if (kind) reportCart(kind, before, data.cart);
  const message = one('[data-cart-message]');
  focusOn(message ?? one('[data-cart-change-notice]') ?? one('[data-cart-title]'), message !== null);
}

const WORDS = {
  idle: undefined,
  paying: 'cart.paying',
  checking: 'cart.checking',
  unanswered: 'cart.unanswered',
  refused: undefined,
  paid: 'cart.paid',
} as const satisfies Record<Payment['state'], string | undefined>;

function showStep(payment: Payment): void {
  const words = WORDS[payment.state];
  const place = one('[data-pay-status]') ?? one('[data-cart-status]');
  if (words && place) place.textContent = t(words);
  const form = one<HTMLFormElement>('[data-pay]');
  const isBusy = ['paying', 'checking', 'paid'].includes(payment.state);
  form?.setAttribute('aria-busy', String(isBusy));
  const button = form && one<HTMLButtonElement>('button', form);
  button?.setAttribute('aria-disabled', String(isBusy));
  if (button && payment.state === 'unanswered') button.textContent = t('cart.ask-again');
}

const SESSION_OVER: ReadonlySet<string | undefined> = new Set(['session_ended', 'unauthorised']);

/** Nothing was charged: the cart as it stands, what has changed in it, and why, beside the button. */
async function showRefusal(code: string | undefined, words: string): Promise<void> {
  if (SESSION_OVER.has(code)) return sessionEnded();
  const isShown = await send(new URLSearchParams({ action: 'look', code: code ?? '' }));
  const message = one('[data-cart-message]');
  if (isShown && message) return focusOn(message, true);
  const place = one('[data-pay-status]') ?? one('[data-cart-status]');
  if (place) place.textContent = words;
}

function showPayment(payment: Payment): void {
  showStep(payment);
  if (payment.state === 'paid')
    location.assign(
      (root()?.dataset.receipt ?? '').replace('CHECKOUT', encodeURIComponent(payment.checkoutId)),
    );
  if (payment.state === 'refused') void showRefusal(payment.code, payment.message);
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-pay], [data-cart-change]')) return;
  event.preventDefault();
  if (!form.matches('[data-pay]')) void change(form);
  else if (Date.now() - shownAt >= SETTLE_MS) void checkout.pay();
}

/** A payment that was sent before a reload is looked into before anything else can be paid. */
function wire(): void {
  if (one('[data-pay]') || readPending(sessionStorage)?.isSent)
    void checkout.prepare(data.cart, data.cart.cartTotal);
}

takeOver();
checkout.$payment.listen(showPayment);
document.addEventListener('submit', onSubmit);
document.addEventListener('visibilitychange', () => void look());
// A page that comes back from the browser's memory may be older than the cart.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void look();
});
wire();
