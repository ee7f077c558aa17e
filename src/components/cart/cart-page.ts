// The cart page comes from the server and works by itself; with script, changes happen in place and paying
// survives double clicks, reloads and lost answers.
import type { Cart, CartItemInput } from '#lib/contracts/cart.ts';
import { type Translate, translator } from '#lib/domain/copy.ts';
import { $cartWork, addTicket, dismissRemoved, removeItem } from '#lib/stores/cart.ts';
import { createCheckout, type Payment } from '#lib/stores/checkout.ts';
import { readPending } from '#lib/stores/checkout-key.ts';

interface PageData {
  copy: Record<string, string>;
  cart: Pick<Cart, 'cartReference' | 'cartTotal'>;
  tickets: Record<string, CartItemInput>;
}

const one = <E extends HTMLElement>(selector: string, within: ParentNode = document): E | null =>
  within.querySelector<E>(selector);
const readData = (): PageData => JSON.parse(one('[data-cart-json]')?.textContent ?? '{}') as PageData;

let data = readData();
const t: Translate = translator(data.copy);
const checkout = createCheckout({ storage: sessionStorage });

function say(text: string, undo?: () => void): void {
  const place = one('[data-cart-status]');
  if (!place) return;
  place.textContent = text;
  if (!undo) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button--plain button--small';
  button.textContent = t('cart.undo');
  button.addEventListener('click', undo, { once: true });
  place.append(' ', button);
  button.focus();
}

/** Shows the cart as the server has it. */
async function refresh(): Promise<void> {
  const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = one('[data-cart]', page);
  if (!answer.ok || !fresh) return location.reload();
  one('[data-cart]')?.replaceWith(document.adoptNode(fresh));
  data = readData();
  wire();
}

const wasRefused = (): string => {
  const work = $cartWork.get();
  if (work.state !== 'failed' || work.refusal.kind === 'unexpected') return t('cart.unexpected');
  return work.refusal.message;
};

async function putBack(ticket: CartItemInput): Promise<void> {
  const isBack = await addTicket(ticket);
  await refresh();
  if (!isBack) say(wasRefused());
  one('[data-cart-title]')?.focus();
}

async function remove(form: HTMLFormElement): Promise<void> {
  const id = form.dataset.cartRemove ?? '';
  const ticket = data.tickets[id];
  const name = form.dataset.name ?? '';
  form.closest('[data-cart-line]')?.setAttribute('aria-busy', 'true');
  const isGone = await removeItem(id);
  const refusal = isGone ? '' : wasRefused();
  await refresh();
  say(
    isGone ? t('cart.removed', { ticket: name }) : refusal,
    isGone && ticket ? () => void putBack(ticket) : undefined,
  );
}

async function dismiss(form: HTMLFormElement): Promise<void> {
  await dismissRemoved(form.dataset.cartDismiss ?? '');
  await refresh();
  one('[data-cart-title]')?.focus();
}

const WORDS = {
  idle: () => '',
  paying: () => t('cart.paying'),
  checking: () => t('cart.checking'),
  unanswered: () => t('cart.unanswered'),
  refused: (payment: Payment) => (payment.state === 'refused' ? `${payment.message}` : ''),
  paid: () => t('cart.paid'),
} as const satisfies Record<Payment['state'], (payment: Payment) => string>;

/** Refusals after which the page shows something that is not so any more. */
const OUTDATING = new Set([
  'cart_changed',
  'price_changed',
  'draw_closed',
  'cart_empty',
  'funds_insufficient',
]);

function showPayment(payment: Payment): void {
  const form = one<HTMLFormElement>('[data-pay]');
  if (!form && payment.state !== 'paid') say(WORDS[payment.state](payment));
  const isBusy = payment.state === 'paying' || payment.state === 'checking' || payment.state === 'paid';
  const text = WORDS[payment.state](payment);
  const status = form && one('[data-pay-status]', form);
  if (status) status.textContent = text;
  form?.setAttribute('aria-busy', String(isBusy));
  const button = form && one<HTMLButtonElement>('button', form);
  button?.setAttribute('aria-disabled', String(isBusy));
  if (button && payment.state === 'unanswered') button.textContent = t('cart.ask-again');
  if (payment.state === 'paid')
    location.assign(
      (one('[data-cart]')?.dataset.receipt ?? '').replace('CHECKOUT', encodeURIComponent(payment.checkoutId)),
    );
  if (payment.state === 'refused' && OUTDATING.has(payment.code ?? '')) void refresh().then(() => say(text));
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const act = form.matches('[data-pay]')
    ? () => checkout.pay()
    : form.matches('[data-cart-remove]')
      ? () => remove(form)
      : form.matches('[data-cart-dismiss]')
        ? () => dismiss(form)
        : undefined;
  if (!act) return;
  event.preventDefault();
  void act();
}

/** A payment that was sent before a reload is looked into before anything else can be paid. */
function wire(): void {
  if (one('[data-pay]') || readPending(sessionStorage)?.isSent)
    void checkout.prepare(data.cart, data.cart.cartTotal);
}

checkout.$payment.listen(showPayment);
document.addEventListener('submit', onSubmit);
wire();
