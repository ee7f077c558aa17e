// Fills in what is personal around a page that is the same for everybody. A guest's browser fetches nothing more.

import type { Customer } from '#lib/contracts/identity/customer.ts';
import { getRequiredAction, getRequiredActionRedirect } from '#lib/domain/account/required-actions.ts';
import { formatMoney } from '#lib/domain/money/money.ts';
import { markForms } from '#lib/stores/account/customer-mark.ts';
import {
  $customer,
  $session,
  loadSession,
  refreshOnReturn,
  setActiveTimeout,
} from '#lib/stores/account/session.ts';
import { hasLocalFavourites } from '#lib/stores/ticket/local-favourites.ts';

const settings = document.querySelector<HTMLElement>('[data-account-words]')?.dataset ?? {};
setActiveTimeout(Number(settings.activeSeconds) * 1000);

const fill = (selector: string, words: string): void => {
  for (const place of document.querySelectorAll(selector)) place.textContent = words;
};

/** "Account, $20.00"; phones show the amount alone and read out all of it. */
function fillLabel(words: string, funds: string): void {
  const [before = '', after = ''] = words.split('{funds}');
  const quiet = document.createElement('span');
  quiet.className = 'site-header__word';
  quiet.textContent = before;
  for (const place of document.querySelectorAll('[data-account-label]'))
    place.replaceChildren(quiet.cloneNode(true), `${funds}${after}`);
}

/** A page from the store has not seen the customer: required actions are looked up here. */
function leaveForRequiredAction(customer: Customer): void {
  const path = getRequiredActionRedirect(getRequiredAction(customer), location.pathname);
  if (path) location.replace(path);
}

/** A page that was made for the customer says itself why it offers nothing. */
function showOffers({ offersBlock }: Customer): void {
  const { dataset } = document.documentElement;
  if (offersBlock === undefined) delete dataset.offers;
  else if (dataset.offers === undefined) {
    dataset.offers = 'closed';
    void import('#components/care/offers-closed.ts').then(({ showOffersClosed }) =>
      showOffersClosed(offersBlock),
    );
  }
}

function show(customer: Customer | undefined): void {
  const root = document.documentElement;
  if (!customer) {
    // A session that cannot be asked about at the moment is there all the same.
    if ($session.get().state !== 'failed') delete root.dataset.session;
    return;
  }
  showOffers(customer);
  root.dataset.session = 'signed-in';
  const funds = formatMoney(customer.availableFunds);
  if (settings.fundsWords) fillLabel(settings.fundsWords, funds);
  if (settings.greeting) fill('[data-account-name]', settings.greeting.replace('{name}', customer.firstname));
  fill('[data-account-funds]', funds);
  leaveForRequiredAction(customer);
}

$customer.subscribe((customer, before) => {
  if (customer || before) show(customer);
});
void loadSession().then(() => {
  const customer = $customer.get();
  show(customer);
  if (!customer) return;
  void import('./notices/own-messages.ts');
  void import('#components/care/reality-check.ts').then(({ watchRealityCheck }) => watchRealityCheck());
  const { addressConfirmationRequired, emailAddressConfirmationRequired } = customer;
  if (addressConfirmationRequired || emailAddressConfirmationRequired)
    void import('#components/account/identity/confirm-banner.ts').then(({ showConfirmBanner }) =>
      showConfirmBanner(customer),
    );
  if (document.querySelector('[data-nav-dot]')) void import('#components/membership/nav-dot.ts');
  if (document.querySelector('[data-recommended]')) void import('./recommended.ts');
  // Numbers that were saved in this browser before the login.
  const { migrationStatus = 'ineligible' } = customer;
  if (settings.migration !== undefined && migrationStatus.startsWith('eligible'))
    void import('#components/migration/migration-modal.ts').then(({ offerMigration }) =>
      offerMigration(migrationStatus),
    );
  if (settings.favouritesAdded !== undefined && hasLocalFavourites()) void import('./join-favourites.ts');
});
refreshOnReturn();
markForms();
if (document.querySelector('[data-wake=cards]')) void import('#components/widgets/cards.ts');
