// On a stored page, which is the same for everybody: says once why nothing of it is offered to this customer.

/** The notice stands below the heading of the page. A page that offers nothing, or says it itself, stays as it is. */
export function showOffersClosed(message: string): void {
  const main = document.querySelector('main');
  if (!main?.querySelector('[data-when="offers-open"]')) return;
  if (main.querySelector('[data-offers-closed],[data-block]')) return;
  const notice = document.createElement('p');
  notice.className = 'notice notice--warning';
  notice.dataset.offersClosed = '';
  notice.textContent = message;
  const heading = main.querySelector('h1');
  if (heading) (heading.closest('header') ?? heading).after(notice);
  else main.prepend(notice);
}
