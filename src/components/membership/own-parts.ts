// On a page of the programme that is the same for everybody: a customer's own parts take the place of those for a guest.
import { SESSION_EVENTS } from '#lib/stores/account/session.ts';

const listParts = (page: ParentNode): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>('[data-own-part]'),
];

/** A page that cannot be had, or that leads to the login, changes nothing: the links to it are in the page. */
async function fetchOwnPage(address: string): Promise<Document | undefined> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  if (!answer.ok || answer.redirected) return undefined;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** Shows the customer of the session what their own page at the address has in the place of parts of this one. */
export async function showOwnParts(address: string): Promise<void> {
  const page = await fetchOwnPage(address).catch(() => undefined);
  if (!page) return;
  const own = new Map(listParts(page).map((part) => [part.dataset.ownPart, part]));
  for (const part of listParts(document)) {
    const replacement = own.get(part.dataset.ownPart);
    if (replacement && !replacement.isEqualNode(part)) part.replaceWith(replacement);
  }
  document.addEventListener(SESSION_EVENTS.signedOut, () => location.reload());
}
