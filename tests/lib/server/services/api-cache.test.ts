import { expect, test, vi } from 'vitest';
import { getConfig, type SiteConfig } from '#lib/contracts/config.ts';
import { getPastDraws } from '#lib/contracts/offers/draw.ts';
import { getProductOffers, getTips } from '#lib/contracts/offers/offer.ts';
import { ApiError, JsonError } from '#lib/contracts/protocol/errors.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { runtime } from '#lib/server/runtime.ts';
import { ApiCache, CACHE_RULES, STALE_MS } from '#lib/server/services/api-cache.ts';
import { createPageApi } from '#lib/server/services/public-calls.ts';
import { type Service, ServiceLost } from '#lib/server/services/service.ts';
import { createOffer, createPastDraw } from '#tests/support/page-fixtures.ts';

const MINUTE_MS = 60_000;

const CONFIG: SiteConfig = {
  locale: 'en-AU',
  currency: 'AUD',
  minimumAge: 18,
  supportNumber: '1300 000 000',
  supportOpeningHours: '9 to 5',
  sessionTimeoutSeconds: 0,
  heartbeatActiveTimeoutSeconds: 60,
  indexingEnabled: true,
  maintenance: false,
  defaultPricingId: 'standard',
};

/** An answer with its number in it. */
function createResult(path: string, number: number): unknown {
  if (path.endsWith('/config')) return { ...CONFIG, sessionTimeoutSeconds: number };
  if (path.endsWith('/tips')) return [{ offerKey: 'lighthouse', mostDrawn: [number], longestMissing: [] }];
  return [path.endsWith('/draws') ? createPastDraw({ drawNo: number }) : createOffer({ ranking: number })];
}

/** A page's api over a service that numbers its answers, and a clock. */
function createLayer() {
  let now = 1_000_000;
  let failure: Error | undefined;
  let hold: Promise<void> | undefined;
  let isOdd = false;
  const sent: string[] = [];
  const service: Service = {
    async send({ path, search }) {
      sent.push(`${path}${search ? `?${search}` : ''}`);
      const number = sent.length;
      await hold;
      if (failure) throw failure;
      const text = JSON.stringify(toWire({ result: isOdd ? 'odd' : createResult(path, number) }));
      return { status: 200, text };
    },
  };
  const cache = new ApiCache(() => now);
  const api = createPageApi({ service: async () => service, cache });
  return {
    sent,
    cache,
    config: async () => (await api.call(getConfig)).result.sessionTimeoutSeconds,
    offers: async (pricingId = 'standard') =>
      (await api.call(getProductOffers, { params: { pricingId } })).result[0]?.ranking,
    tips: async () => (await api.call(getTips)).result[0]?.mostDrawn[0],
    pastDraws: async () => (await api.call(getPastDraws)).result[0]?.drawNo,
    advance(ms: number) {
      now += ms;
    },
    fail(error: Error | undefined) {
      failure = error;
    },
    turnOdd(odd: boolean) {
      isOdd = odd;
    },
    holdAnswers() {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return () => {
        hold = undefined;
        resolve();
      };
    },
  };
}

test('what the specification lists is kept, a minute unless it says otherwise', () => {
  const fresh = Object.fromEntries(
    Object.entries(CACHE_RULES).map(([name, rule]) => [name, rule.freshMs / MINUTE_MS]),
  );
  expect(fresh).toEqual({
    getBranding: 1440,
    getCapabilities: 1,
    getConfig: 1,
    getLatestDraws: 1440,
    getLicenceConfig: 1,
    getMembershipConfig: 5,
    getPaymentGateways: 1,
    getResultKeys: 1440,
    getPricingInfo: 1,
    getProductOffers: 1,
    getTips: 18,
    getComponents: 1440,
    getNavigation: 1440,
    getPartyConfig: 5,
    getPartyOfferConfig: 5,
    getPlacement: 5,
    getTheme: 10,
    getTranslations: 1,
    getTextRegions: 1,
  });
});

test('an answer is shared for a minute and asked for again after it', async () => {
  const { config, advance, sent } = createLayer();
  expect([await config(), await config()]).toEqual([1, 1]);
  advance(MINUTE_MS - 1);
  expect(await config()).toBe(1);
  advance(1);
  expect(await config()).toBe(2);
  expect(sent).toHaveLength(2);
});

test('a hundred pages at once ask once', async () => {
  const { config, sent } = createLayer();
  const answers = await Promise.all(Array.from({ length: 100 }, config));
  expect([new Set(answers).size, sent.length]).toEqual([1, 1]);
});

test('answers for other parameters are other answers, and what is not listed is never kept', async () => {
  const { offers, pastDraws } = createLayer();
  expect([await offers('standard'), await offers('club'), await offers('standard')]).toEqual([1, 2, 1]);
  expect([await pastDraws(), await pastDraws()]).toEqual([3, 4]);
});

test('a purge takes effect at once, for what it names', async () => {
  const { cache, offers, config, tips } = createLayer();
  const before = [await offers(), await config(), await tips()];
  cache.purge(['draw:tide:1204']);
  expect([await offers(), await config(), await tips()]).toEqual([4, before[1], 5]);
  cache.purge(['brand']);
  expect([await offers(), await config()]).toEqual([4, 6]);
  cache.purge(['*']);
  expect([await offers(), await config()]).toEqual([7, 8]);
});

test('an answer that was under way when its draw changed is not taken for a new one', async () => {
  const { cache, offers, holdAnswers } = createLayer();
  const release = holdAnswers();
  const early = offers();
  await Promise.resolve();
  cache.purge(['draws:tide']);
  const late = offers();
  release();
  expect([await early, await late]).toEqual([1, 2]);
  expect(await offers()).toBe(2);
});

test('what an overtaken answer brings is not believed afterwards', async () => {
  const { cache, offers, holdAnswers } = createLayer();
  const release = holdAnswers();
  const early = offers();
  await Promise.resolve();
  cache.purge(['draws:tide']);
  release();
  expect([await early, await offers()]).toEqual([1, 2]);
});

test('while the service fails the old answer is shown, for thirty days', async () => {
  const { config, advance, fail } = createLayer();
  await config();
  for (const failure of [new ServiceLost('service_slow'), new ApiError({ status: 502, url: '/v2/config' })]) {
    fail(failure);
    advance(STALE_MS / 2 - 1);
    expect(await config()).toBe(1);
  }
  advance(10);
  await expect(config()).rejects.toThrow();
});

test('that an old answer is shown is said once, until there is a new one', async () => {
  const { config, advance, fail } = createLayer();
  const said: [string, unknown][] = [];
  runtime.onStaleAnswer = (key, error) => said.push([key, error]);
  try {
    const down = new ServiceLost('service_down');
    for (let outage = 1; outage <= 2; outage += 1) {
      fail(undefined);
      advance(MINUTE_MS);
      await config();
      expect(said).toHaveLength(outage - 1);
      fail(down);
      for (let turn = 0; turn < 3; turn += 1) {
        advance(MINUTE_MS);
        await config();
      }
      expect(said).toHaveLength(outage);
    }
    expect(said[0]).toEqual([expect.stringContaining('getConfig'), down]);
  } finally {
    delete runtime.onStaleAnswer;
  }
});

test('a cache that the process made knows the errors of the built site, which has classes of its own', async () => {
  const { config, advance, fail } = createLayer();
  await config();
  vi.resetModules();
  const built = await import('#lib/server/services/service.ts');
  const errors = await import('#lib/contracts/protocol/errors.ts');
  expect(built.ServiceLost).not.toBe(ServiceLost);
  for (const failure of [
    new built.ServiceLost('service_down'),
    new errors.JsonError('/v2/config'),
    new errors.ApiError({ status: 503, url: '/v2/config' }),
  ]) {
    fail(failure);
    advance(MINUTE_MS);
    expect(await config()).toBe(1);
  }
  fail(new errors.ApiError({ status: 404, url: '/v2/config' }));
  await expect(config()).rejects.toMatchObject({ status: 404 });
});

test('a failing service does not bring back what was purged as if it were new', async () => {
  const { cache, offers, fail } = createLayer();
  await offers();
  cache.purge(['offers']);
  fail(new ServiceLost('service_down'));
  expect(await offers()).toBe(1);
  fail(undefined);
  expect(await offers()).toBe(3);
});

test('a refusal is passed on and the service is asked again next time', async () => {
  const { config, fail } = createLayer();
  fail(new ApiError({ status: 404, url: '/v2/config' }));
  await expect(config()).rejects.toMatchObject({ status: 404 });
  fail(undefined);
  expect(await config()).toBe(2);
});

test('an answer of another shape is no answer: what is known stands in, and it is not kept', async () => {
  const shop = createLayer();
  shop.turnOdd(true);
  await expect(shop.config()).rejects.toThrow(JsonError);
  await expect(shop.offers()).rejects.toThrow(JsonError);
  shop.turnOdd(false);
  expect([await shop.config(), await shop.offers()]).toEqual([3, 4]);
  shop.turnOdd(true);
  shop.cache.purge(['*']);
  expect([await shop.config(), await shop.offers()]).toEqual([3, 4]);
});

test('beside a form an answer is given at once, and a new one is loaded behind it', async () => {
  vi.useFakeTimers();
  try {
    let now = 0;
    let loads = 0;
    const cache = new ApiCache(() => now);
    const rule = { freshMs: 2000, purgedBy: [], reloadMs: 15_000 };
    const read = () => cache.get('texts', rule, async () => ++loads);
    expect(await read()).toBe(1);
    now = 1999;
    expect(await read()).toBe(1);
    now = 5000;
    expect([await read(), await read(), loads]).toEqual([1, 1, 1]);
    await vi.advanceTimersByTimeAsync(300);
    expect([await read(), loads]).toEqual([2, 2]);
    now = 5000 + 17_001;
    expect(await read()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('a cache of few entries forgets the oldest', async () => {
  const cache = new ApiCache(() => 0, 1);
  const rule = { freshMs: 1000, purgedBy: [] };
  let loads = 0;
  const read = (key: string) => cache.get(key, rule, async () => ++loads);
  expect([await read('a'), await read('b'), await read('b'), await read('a')]).toEqual([1, 2, 2, 3]);
});
