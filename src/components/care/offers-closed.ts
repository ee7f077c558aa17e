// On a stored page, which is the same for everybody: says once why nothing of it is offered to this customer.

const OFFER = '[data-when="open"]';

function createNotice(message: string): HTMLElement {
  const notice = document.createElement('p');
  notice.className = 'notice notice--warning';
  notice.dataset.offersClosed = '';
  notice.textContent = message;
  return notice;
}

/** Below the heading of a page; in the page's own margins where the heading fills the window. */
function placeBelowHeading(main: HTMLElement, notice: HTMLElement): void {
  const heading = main.querySelector('h1');
  const head = heading?.closest('header') ?? heading;
  const isInMargins = head?.closest('.page') != null;
  const placed = isInMargins ? notice : document.createElement('div');
  if (!isInMargins) {
    placed.className = 'page';
    placed.append(notice);
  }
  if (head) head.after(placed);
  else main.prepend(placed);
}

/**
 * The notice stands in the place of a form that is hidden, else below the heading. A page that offers nothing, or says it
 * itself, stays as it is.
 */
export function showOffersClosed(message: string): void {
  const main = document.querySelector('main');
  if (!main?.querySelector(OFFER) || main.querySelector('[data-offers-closed],[data-block]')) return;
  const notice = createNotice(message);
  const form = main.querySelector(`form${OFFER}`);
  // Within an island React would find an element that is none of its own.
  if (form) (form.closest('astro-island') ?? form).before(notice);
  else placeBelowHeading(main, notice);
}
