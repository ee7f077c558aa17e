// Tickets that the signed-in customer may want to buy again, in the place of the ways to what is there already.
import { urls } from '#lib/domain/pages/urls.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { loadRecommended } from '#lib/stores/account/recommended.ts';

const place = document.querySelector<HTMLElement>('[data-recommended]');
const list = place?.querySelector('ul');
const heading = place?.querySelector('h2');

if (place && list && heading) {
  const items = (await loadRecommended()).map(({ order }) => {
    const link = document.createElement('a');
    link.href = urls.cartReplay(order.id);
    link.className = 'button button--quiet button--small';
    link.textContent = `${order.offerName}, ${formatDescription(order.description)}`;
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  // Somebody may stand on one of the links meanwhile.
  if (items.length > 0 && !place.contains(document.activeElement)) {
    list.replaceChildren(...items);
    heading.textContent = place.dataset.recommended ?? '';
    place.ariaLabel = heading.textContent;
  }
}
