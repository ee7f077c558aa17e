// Opens the reality check when it is due: never over another dialog, and never while money is on its way.
import { loadFragment } from '#components/widgets/fragment.ts';
import type { RealityCheck } from '#lib/contracts/care/care.ts';
import { formatMoney } from '#lib/domain/money/money.ts';
import { isPaymentAddress } from '#lib/domain/pages/payment-addresses.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatDuration } from '#lib/domain/time/durations.ts';
import { confirmRealityCheck, loadRealityCheck } from '#lib/stores/account/reality-check.ts';
import { $customer } from '#lib/stores/account/session.ts';
import { getSiteNow } from '#lib/stores/page/site-clock.ts';

/** How soon to look again where the check has to wait. */
const WAIT_MS = 5000;
/** A browser's timer holds no longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

let timer: ReturnType<typeof setTimeout> | undefined;
let isOpening = false;

const fill = (dialog: HTMLElement, selector: string, words: string): void => {
  const place = dialog.querySelector(selector);
  if (place) place.textContent = words;
};

function fillDialog(dialog: HTMLDialogElement, { since, at, spent, won }: RealityCheck): void {
  const title = dialog.querySelector('h2');
  const time = formatDuration(Date.parse(at) - Date.parse(since));
  if (title) title.textContent = (title.dataset.words ?? '').replace('{time}', time);
  fill(dialog, '[data-spent]', formatMoney(spent));
  fill(dialog, '[data-won]', formatMoney(won));
}

/** Answered or not, the customer goes where the choice leads. Unheard, the check comes again on the next page. */
const answer = (): Promise<void> => confirmRealityCheck().catch(() => undefined);

function wire(dialog: HTMLDialogElement): void {
  // Escape is no choice.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.querySelector('[data-go-on]')?.addEventListener('click', () => {
    dialog.close();
    void answer();
  });
  for (const link of dialog.querySelectorAll<HTMLAnchorElement>('a[data-leave]'))
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      void answer().then(() => location.assign(link.href));
    });
}

const wired = new WeakSet<HTMLDialogElement>();

async function loadDialog(): Promise<HTMLDialogElement> {
  const dialog = await loadFragment(urls.realityCheckFragment());
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('The reality check is not whole');
  if (!wired.has(dialog)) wire(dialog);
  wired.add(dialog);
  return dialog;
}

const findOpenDialog = (): HTMLDialogElement | null => document.querySelector('dialog[open]');

const mustWait = (): boolean =>
  document.hidden || findOpenDialog() !== null || document.querySelector('[aria-busy="true"]') !== null;

async function open(): Promise<void> {
  const [check, dialog] = await Promise.all([loadRealityCheck(), loadDialog()]);
  if (Date.parse(check.dueAt) > Date.parse(check.at)) {
    plan(check.dueAt);
    return;
  }
  if (mustWait()) {
    wait();
    return;
  }
  fillDialog(dialog, check);
  dialog.showModal();
  dialog.querySelector('h2')?.focus();
}

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(look, WAIT_MS);
}

function look(): void {
  if (isOpening || $customer.get() === undefined) return;
  if (mustWait()) {
    wait();
    return;
  }
  isOpening = true;
  void open()
    .catch(wait)
    .finally(() => {
      isOpening = false;
    });
}

/** Where another tab has answered, the question goes from this one. */
function closeAnswered(): void {
  const dialog = findOpenDialog();
  if (dialog?.id === 'reality-check') dialog.close();
}

function plan(dueAt: string): void {
  const leftMs = Date.parse(dueAt) - getSiteNow();
  clearTimeout(timer);
  if (leftMs > 0) closeAnswered();
  timer = setTimeout(look, Math.min(LONGEST_TIMER_MS, Math.max(0, leftMs)));
}

/** Follows the signed-in customer: each answer about the session says when the next check is due. */
export function watchRealityCheck(): void {
  if (isPaymentAddress(location.pathname)) return;
  $customer.subscribe((customer) => {
    if (customer?.realityCheckAt) plan(customer.realityCheckAt);
    else clearTimeout(timer);
  });
}
