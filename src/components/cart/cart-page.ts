// The cart page comes from the server and works by itself. With script its forms are sent in place, paying survives
// double clicks, reloads and lost answers, and a tab that is looked at again shows the cart as it stands.
import type { Cart } from '#lib/contracts/cart/cart.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import { ACCEPTS_REPEATS_FIELD } from '#lib/domain/cart/cart-step.ts';
import { type Copy, createTranslator, type Translate } from '#lib/domain/content/copy.ts';
import { describeItem } from '#lib/domain/products/displays.ts';
import { getPurchaseData } from '#lib/domain/visitor/purchase-data.ts';
import { $session, endSession, showVisitor } from '#lib/stores/account/session.ts';
import { HEARTBEAT_PATH } from '#lib/stores/analytics/heartbeat.ts';
import { showCart } from '#lib/stores/cart/cart.ts';
import { sendCartForm } from '#lib/stores/cart/cart-form.ts';
import { reportCartChange } from '#lib/stores/cart/cart-report.ts';
import { createCheckout, type Payment } from '#lib/stores/cart/checkout.ts';
import { readPending } from '#lib/stores/cart/checkout-key.ts';
import { followServerClock, getSiteNow } from '#lib/stores/page/site-clock.ts';

interface PageData {
  readonly cart: Cart;
  readonly visitor: Visitor;
}

const findElement = <E extends HTMLElement>(selector: string, within: ParentNode = document): E | null =>
  within.querySelector<E>(selector);
const readElementText = (selector: string, within: ParentNode = document): string =>
  findElement(selector, within)?.textContent ?? '';
const findRoot = (): HTMLElement | null => findElement('[data-cart]');

const t: Translate = createTranslator(JSON.parse(readElementText('[data-cart-words]') || '{}') as Copy);
/** By the campaign that led to the page, though its own address may not name it. */
const purchaseData = getPurchaseData(new URL(findRoot()?.dataset.part ?? '', location.href).search);
const checkout = createCheckout({ storage: sessionStorage, purchaseData });

/** A cart that has just been put in place is not paid by a press that was meant for the one before. */
const SETTLE_MS = 800;
/** A tab that is flicked through is not asked about each time. */
const LOOK_REST_MS = 1000;
/** Past the closing time, so that the service has taken the ticket out. */
const AFTER_STOP_MS = 1500;
/** The clock may be put right meanwhile, and timers rest while the device sleeps. */
const LONGEST_REST_MS = 60_000;

let data = {} as PageData;
let shownText = '';
let shownAt = 0;
let lookedAt = 0;
let closing: ReturnType<typeof setTimeout> | undefined;

/** The page's own facts, for the header and for what counts. */
function takeOver(): void {
  shownText = readElementText('[data-cart-json]');
  data = JSON.parse(shownText) as PageData;
  showCart(data.cart);
  const { state } = $session.get();
  if (data.visitor.state === 'customer' || state === 'customer') showVisitor(data.visitor);
  planClosingLook();
}

/** Milliseconds until the service has taken the first ticket out; infinite where no ticket closes. */
function getMsToClosing(): number {
  const stops = data.cart.cartItems.flatMap((item) => Date.parse(describeItem(item).stop ?? '') || []);
  return Math.min(...stops) + AFTER_STOP_MS - getSiteNow();
}

function planClosingLook(): void {
  clearTimeout(closing);
  const ms = getMsToClosing();
  if (ms === Infinity) return;
  closing = setTimeout(() => void lookWhenClosed(), Math.min(LONGEST_REST_MS, Math.max(0, ms)));
}

/** The server's clock is asked for before the cart: a device that is ahead would look too early, and not again. */
async function lookWhenClosed(): Promise<void> {
  if (getMsToClosing() <= 0) await followServerClock(HEARTBEAT_PATH);
  if (getMsToClosing() > 0) planClosingLook();
  else await refreshCart();
}

function focusOn(element: HTMLElement | null, isScrolled: boolean): void {
  if (isScrolled) element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  element?.focus({ preventScroll: true });
}

/** The page looked into the payment of an earlier cart than the one that it shows. */
const isEarlierPaid = (payment: Payment): boolean =>
  payment.state === 'paid' && payment.cartReference !== data.cart.cartReference;

/**
 * Puts a cart in place. Gives false where it is the one that is shown already, unless its button and its texts are
 * those of an earlier payment.
 */
function replaceCart(html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const fresh = findElement('[data-cart]', page);
  if (!fresh) return false;
  if (
    readElementText('[data-cart-json]', fresh) === shownText &&
    !isEarlierPaid(checkout.$payment.get()) &&
    !findElement('[data-cart-message], [data-cart-change-notice], [data-promotion-refused]', fresh)
  )
    return false;
  const hadFocus = findRoot()?.contains(document.activeElement) ?? false;
  findRoot()?.replaceWith(document.adoptNode(fresh));
  shownAt = Date.now();
  takeOver();
  document.dispatchEvent(new Event('countdown:added'));
  wireCart();
  if (hadFocus) focusOn(findElement('[data-cart-title]'), false);
  return true;
}

/** The call got no answer, or none that can be read: nothing is known, and it may be tried again. */
function showTrouble(form?: HTMLFormElement): void {
  const template = findElement<HTMLTemplateElement>('[data-cart-trouble]');
  const place = form?.closest('[data-cart-line]') ?? findElement('[data-cart-status]');
  if (!template || !place) return;
  for (const old of document.querySelectorAll('.cart-trouble')) old.remove();
  place.append(template.content.cloneNode(true));
}

async function send(fields: URLSearchParams, form?: HTMLFormElement): Promise<boolean> {
  fields.set('seen', findRoot()?.dataset.seen ?? '');
  const part = await sendCartForm(findRoot()?.dataset.part ?? '', fields);
  if (part.state === 'ended') await endSession();
  if (part.state === 'other') location.reload();
  if (part.state === 'failed' && form) showTrouble(form);
  return part.state === 'shown' && replaceCart(part.html);
}

const isPaying = (): boolean => ['paying', 'checking', 'unanswered'].includes(checkout.$payment.get().state);

/** Shows the cart as it stands, where that is not what the page shows. */
async function refreshCart(): Promise<void> {
  if (document.hidden || isPaying() || Date.now() - lookedAt < LOOK_REST_MS) return;
  lookedAt = Date.now();
  await send(new URLSearchParams({ action: 'look' }));
}

const REPORTED: Readonly<Record<string, string>> = { remove: 'remove', clear: 'remove', restore: 'add' };

/** No file is in these forms. */
const readFields = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));

async function sendChange(form: HTMLFormElement): Promise<void> {
  const fields = readFields(form);
  const row = form.closest('[data-cart-line]');
  row?.setAttribute('aria-busy', 'true');
  const before = data.cart.cartItems;
  const isShown = await send(fields, form);
  row?.removeAttribute('aria-busy');
  if (!isShown) return;
  const kind = REPORTED[fields.get('action') ?? ''];
  if (kind) reportCartChange(kind, before, data.cart);
  const message = findElement('[data-cart-message]');
  focusOn(
    message ??
      findElement('[data-cart-change-notice]') ??
      findElement('[data-promotion-refused] .input') ??
      findElement('[data-cart-title]'),
    message !== null,
  );
}

const WORDS = {
  idle: undefined,
  paying: 'cart.paying',
  checking: 'cart.checking',
  unanswered: 'cart.no-answer',
  'not-made': 'cart.not-made',
  'signed-out': undefined,
  closed: 'cart.maintenance',
  refused: undefined,
  paid: 'cart.paid',
} as const satisfies Record<Payment['state'], string | undefined>;

/** What a press does after that. */
const LABELS: ReadonlyMap<Payment['state'], string> = new Map([
  ['unanswered', 'cart.ask-again'],
  ['not-made', 'cart.pay-now'],
  ['paid', 'cart.see-receipt'],
]);

function showStep(payment: Payment): void {
  const words = isEarlierPaid(payment) ? 'cart.paid-earlier' : WORDS[payment.state];
  const place = findElement('[data-pay-status]') ?? findElement('[data-cart-status]');
  if (words && place) place.textContent = t(words);
  const form = findElement<HTMLFormElement>('[data-pay]');
  const isBusy = ['paying', 'checking'].includes(payment.state);
  form?.setAttribute('aria-busy', String(isBusy));
  const button = form && findElement<HTMLButtonElement>('button', form);
  button?.setAttribute('aria-disabled', String(isBusy));
  const label = LABELS.get(payment.state);
  if (button && label) button.textContent = t(label);
}

const SESSION_OVER: ReadonlySet<string | undefined> = new Set([
  'session_ended',
  'session_refused',
  'unauthorised',
]);

/** Nothing was charged: the cart as it stands, what has changed in it, and why, beside the button. */
async function showRefusal(code: string | undefined, words: string): Promise<void> {
  if (SESSION_OVER.has(code)) return endSession(code);
  const isShown = await send(new URLSearchParams({ action: 'look', code: code ?? '' }));
  // The cart that stays is paid by the next press.
  if (!isShown) wireCart();
  const message = findElement('[data-cart-message]');
  if (isShown && message) return focusOn(message, true);
  const place = findElement('[data-pay-status]') ?? findElement('[data-cart-status]');
  if (place) place.textContent = words;
}

const openReceipt = (checkoutId: string): void =>
  location.assign((findRoot()?.dataset.receipt ?? '').replace('CHECKOUT', encodeURIComponent(checkoutId)));

function showPayment(payment: Payment): void {
  showStep(payment);
  if (payment.state === 'paid') openReceipt(payment.checkoutId);
  if (payment.state === 'signed-out') void endSession(payment.code);
  if (payment.state === 'refused') void showRefusal(payment.code, payment.message);
}

/** Once it is paid, a press asks for the receipt again: the browser may have been stopped on the way there. */
function pressPay(): void {
  const payment = checkout.$payment.get();
  if (payment.state === 'paid') openReceipt(payment.checkoutId);
  else if (Date.now() - shownAt >= SETTLE_MS) void checkout.pay();
}

function handleSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-pay], [data-cart-change]')) return;
  event.preventDefault();
  if (!form.matches('[data-pay]')) void sendChange(form);
  else pressPay();
}

/**
 * A payment that was sent before a reload is looked into before anything else can be paid: by a customer, for who is not
 * logged in is answered nothing of it.
 */
function wireCart(): void {
  const isLoggedIn = data.visitor.state === 'customer';
  const isLookedInto = readPending(sessionStorage)?.isSent || isEarlierPaid(checkout.$payment.get());
  const form = findElement<HTMLFormElement>('[data-pay]');
  const isAgreed = form !== null && readFields(form).get(ACCEPTS_REPEATS_FIELD) === 'yes';
  if (form || (isLoggedIn && isLookedInto)) void checkout.prepare(data.cart, data.cart.cartTotal, isAgreed);
}

takeOver();
checkout.$payment.listen(showPayment);
document.addEventListener('submit', handleSubmit);
document.addEventListener('visibilitychange', () => void refreshCart());
// A page that comes back from the browser's memory may be older than the cart.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void refreshCart();
});
wireCart();
