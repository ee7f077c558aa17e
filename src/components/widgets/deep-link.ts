// Follows up what the address of this page brought along, and takes it off the address bar first (decision S2).
// A cart (`act`) is opened by the form in the page, when the visitor presses its button.
import { parseDeepLink } from '#lib/domain/visitor/deep-link.ts';
import { requestFavouriteNumbers } from '#lib/stores/ticket/favourite-request.ts';

const link = parseDeepLink(location.search);

/** The gateway keeps it once the visitor agreed; until then it is kept here alone. */
function keepAffiliate(code: string): void {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ code });
  const request = { method: 'POST', headers, body, keepalive: true };
  const keep = () => void fetch('/api/affiliate', request).catch(() => undefined);
  const isAsked = document.getElementById('consent') !== null && !document.cookie.includes('consent=');
  if (isAsked) document.addEventListener('consent:all', keep, { once: true });
  else keep();
}

function follow(): void {
  history.replaceState(history.state, '', `${location.pathname}${link.search}${location.hash}`);
  if (link.isFavouriteNumbers) requestFavouriteNumbers();
  if (link.affiliate) keepAffiliate(link.affiliate);
}

// A page that a browser prepares ahead is not visited yet.
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener('prerenderingchange', follow, { once: true });
else follow();
