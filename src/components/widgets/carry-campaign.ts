// Keeps the campaign of this address on the pages that follow it. Pages that are the same for everybody name none in
// their links, and nothing is stored: a link, or a form that is read, gets it as it is followed.
import { addCampaign, listCampaign } from '#lib/domain/visitor/campaign.ts';

/** The way that a script takes back to the page that it shows is left alone. */
function addToLink({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.origin !== location.origin || link.hasAttribute('download')) return;
  const path = `${link.pathname}${link.search}`;
  if (link.hash && path === `${location.pathname}${location.search}`) return;
  const kept = addCampaign(`${path}${link.hash}`, location.search);
  if (kept !== `${path}${link.hash}`) link.href = kept;
}

/** A form that is sent names the page that it is on; one that is read replaces the query of its address. */
function addToForm({ target }: Event): void {
  const form = target as HTMLFormElement;
  const action = URL.parse(form.action, location.href);
  if (form.method !== 'get' || action?.origin !== location.origin) return;
  for (const { name, value } of listCampaign(location.search)) {
    if (form.elements.namedItem(name)) continue;
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
}

// A link may be opened from its menu as well, or with the middle button. Before any script follows it itself.
for (const name of ['click', 'auxclick', 'contextmenu']) document.addEventListener(name, addToLink, true);
document.addEventListener('submit', addToForm, true);
