// On a page of the programme that is the same for everybody: a customer's own parts take the place of those for a guest.
import { $customer, SESSION_EVENTS } from '#lib/stores/account/session.ts';
import { hasSessionHint } from '#lib/stores/account/session-hint.ts';

const address = document.querySelector<HTMLElement>('[data-own-page]')?.dataset.ownPage;
let isAsked = false;

const listParts = (page: ParentNode): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>('[data-own-part]'),
];

/** A page that cannot be had, or that leads to the login, changes nothing: the links to it are in the page. */
async function fetchOwnPage(path: string): Promise<Document | undefined> {
  const answer = await fetch(path, { headers: { accept: 'text/html' } });
  if (!answer.ok || answer.redirected) return undefined;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

async function showOwnParts(): Promise<void> {
  if (address === undefined || isAsked) return;
  isAsked = true;
  const page = await fetchOwnPage(address).catch(() => undefined);
  if (!page) return;
  const own = new Map(listParts(page).map((part) => [part.dataset.ownPart, part]));
  for (const part of listParts(document)) {
    const replacement = own.get(part.dataset.ownPart);
    if (replacement && !replacement.isEqualNode(part)) part.replaceWith(replacement);
  }
  document.addEventListener(SESSION_EVENTS.signedOut, () => location.reload());
}

if (hasSessionHint()) void showOwnParts();
$customer.listen((customer) => {
  if (customer) void showOwnParts();
});
