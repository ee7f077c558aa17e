// The banner of a customer who has not confirmed the address or the email: the address first.

import { loadFragment } from '#components/widgets/fragment.ts';
import type { Customer } from '#lib/contracts/identity/customer.ts';
import { isPrivateAddress } from '#lib/domain/account/protected-routes.ts';
import { urls } from '#lib/domain/pages/urls.ts';

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

/** Shows it above the page, except in the account, whose pages say it themselves. */
export async function showConfirmBanner(customer: Customer): Promise<void> {
  const asked = chooseAsked(customer);
  if (!asked || isKeptClosed() || isPrivateAddress(location.pathname)) return;
  const banner = await loadFragment(urls.confirmFragment()).catch(() => undefined);
  if (!banner) return;
  for (const part of banner.querySelectorAll<HTMLElement>('[data-confirm]'))
    part.hidden = part.dataset.confirm !== asked;
  for (const button of banner.querySelectorAll('[data-confirm-later]'))
    button.addEventListener('click', () => {
      keepClosed();
      banner.remove();
      document.querySelector('main')?.focus();
    });
  document.querySelector('main')?.before(banner);
}
