// The banner of a customer who has not confirmed the address or the email: the address first.

import { loadFragment } from '#components/widgets/fragment.ts';
import type { Customer } from '#lib/contracts/identity/customer.ts';
import { isPrivateAddress } from '#lib/domain/pages/protected-routes.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { $customer, loadSession } from '#lib/stores/account/session.ts';

const CLOSED = 'confirm-banner-closed';

type Asked = 'address' | 'email';

const chooseAsked = ({
  addressConfirmationRequired,
  emailAddressConfirmationRequired,
}: Customer): Asked | undefined =>
  addressConfirmationRequired ? 'address' : emailAddressConfirmationRequired ? 'email' : undefined;

/** Put off until the tab is closed. Where nothing can be kept, until the next page. */
function keepClosed(): void {
  try {
    sessionStorage.setItem(CLOSED, '1');
  } catch {}
}

function isKeptClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED) !== null;
  } catch {
    return false;
  }
}

const wired = new WeakSet<HTMLElement>();

function closeBanner(banner: HTMLElement): void {
  banner.remove();
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** The details over the page. Where they do not come, their page opens as by any link. */
async function openDetails(banner: HTMLElement, dialog: HTMLDialogElement): Promise<void> {
  try {
    const { openDetailsDialog } = await import('./details-dialog.ts');
    await openDetailsDialog(dialog, async () => {
      closeBanner(banner);
      await loadSession({ isForced: true });
      const customer = $customer.get();
      if (customer) await showConfirmBanner(customer);
    });
  } catch {
    location.assign(urls.myDetails());
  }
}

function wire(banner: HTMLElement): void {
  if (wired.has(banner)) return;
  wired.add(banner);
  for (const button of banner.querySelectorAll('[data-confirm-later]'))
    button.addEventListener('click', () => {
      keepClosed();
      closeBanner(banner);
    });
  const dialog = banner.querySelector<HTMLDialogElement>('[data-details-dialog]');
  banner.querySelector<HTMLElement>('[data-opens-details]')?.addEventListener('click', (event) => {
    if (!dialog || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void openDetails(banner, dialog);
  });
}

/** Shows it above the page, except in the account, whose pages say it themselves. */
export async function showConfirmBanner(customer: Customer): Promise<void> {
  const asked = chooseAsked(customer);
  if (!asked || isKeptClosed() || isPrivateAddress(location.pathname)) return;
  const banner = await loadFragment(urls.confirmFragment()).catch(() => undefined);
  if (!banner) return;
  for (const part of banner.querySelectorAll<HTMLElement>('[data-confirm]'))
    part.hidden = part.dataset.confirm !== asked;
  wire(banner);
  document.querySelector('main')?.before(banner);
}
