// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PRODUCT_SOURCES } from '#lib/contracts/analytics.ts';
import { setReportListener } from '#lib/stores/analytics/analytics-event.ts';
import { getProductSource, recordSources, storeSource } from '#lib/stores/analytics/product-source.ts';
import { reportCartChange } from '#lib/stores/cart/cart-report.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';

let stop = new AbortController();
beforeEach(() => {
  sessionStorage.clear();
  stop = new AbortController();
  recordSources(stop.signal);
});
afterEach(() => stop.abort());

const show = (html: string) => {
  document.body.innerHTML = html;
};
const press = (selector: string) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

test.each(PRODUCT_SOURCES)('a link within a %s tells where its game was met', (source) => {
  show(`<div data-source="${source}"><a href="/comet/random"><b>Play</b></a></div>`);
  press('b');
  expect([getProductSource('comet'), getProductSource('tide')]).toEqual([source, undefined]);
});

test('the button of the bar counts only where nothing else led to the game', () => {
  show('<div data-game="comet"><div data-source="sticky_footer"><button>Add</button></div></div>');
  press('button');
  expect(getProductSource('comet')).toBe('sticky_footer');
  storeSource('comet', 'card');
  press('button');
  expect(getProductSource('comet')).toBe('card');
});

test('a press elsewhere tells nothing, and when counting ends nothing is noted', () => {
  show('<a id="a" href="/comet">Comet</a><p data-source="card"><a id="b" href="/comet">Comet</a></p>');
  press('#a');
  expect(getProductSource('comet')).toBeUndefined();
  stop.abort();
  press('#b');
  expect(getProductSource('comet')).toBeUndefined();
});

test('the ticket that is added carries it', () => {
  const heard: object[] = [];
  setReportListener(({ properties }) => heard.push(properties));
  const item = createCartItem({ id: 'a' });
  storeSource(item.lotteryKey, 'cart_popup');
  reportCartChange('add', [], createCart({ cartItems: [item] }));
  setReportListener(undefined);
  expect(heard).toMatchObject([{ action: 'added', product: { source: 'cart_popup' } }]);
});
