// What Prometheus reads of the built site: nothing without its token.
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const TOKEN = 'a-token-of-thirty-two-characters';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop(undefined, { METRICS_TOKEN: TOKEN });
});
test.afterAll(() => shop.end());

test('metrics are given to whoever has the token, with what was asked of the site', async () => {
  const ask = (authorization?: string) =>
    fetch(`${shop.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
  expect((await ask()).status).toBe(401);
  expect((await ask('Bearer nothing')).status).toBe(401);
  for (let count = 0; count < 3; count += 1) await (await fetch(`${shop.url}/`)).text();
  await (await fetch(`${shop.url}/api/session`)).text();
  await (await fetch(`${shop.url}/no-such-page?secret=1`)).text();
  const answer = await ask(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await answer.text();
  expect(text).toMatch(
    /drawcard_http_requests_total\{method="GET",route="\/api\/\[\.\.\.path\]",status="200"\} [1-9]/,
  );
  expect(text).toMatch(/drawcard_page_cache_hits_total [1-9]/);
  expect(text).toMatch(/drawcard_draws_on_sale\{offer="\w[\w-]*"\} [1-9]/);
  expect(text).toContain('drawcard_database_up 1');
  expect(text).toMatch(/drawcard_page_cache_pages [1-9]/);
  expect(text).not.toContain('secret');
  expect(text).not.toContain('no-such-page');
});
