// Tickets that the signed-in customer may want to buy again. Nothing is shown where there are none.
import { urls } from '#lib/domain/pages/urls.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { loadRecommended } from '#lib/stores/account/recommended.ts';

const place = document.querySelector<HTMLElement>('[data-recommended]');
const list = place?.querySelector('ul');

if (place && list) {
  const recommended = await loadRecommended();
  for (const { order } of recommended) {
    const link = document.createElement('a');
    link.href = urls.cartReplay(order.id);
    link.className = 'button button--quiet button--small';
    link.textContent = `${order.offerName}, ${formatDescription(order.description)}`;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  place.hidden = recommended.length === 0;
}
