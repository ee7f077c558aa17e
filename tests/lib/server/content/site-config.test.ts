import { expect, test, vi } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { wasUnservedSince } from '#lib/server/content/content-faults.ts';
import { loadSiteConfig } from '#lib/server/content/site-config.ts';
import type { PageApi } from '#lib/server/services/public-calls.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { SITE_DEFAULTS } from '#platform/ground/config/site.ts';

const answering = (call: () => Promise<unknown>) => ({ call }) as unknown as PageApi;

test('the settings of the service hold', async () => {
  const result = { ...SITE_DEFAULTS, minimumAge: 21 };
  expect(
    await loadSiteConfig(
      answering(async () => ({ result })),
      drawcard,
    ),
  ).toEqual(result);
});

test.each([new ApiError({ status: 500, url: '/v2/config' }), new ServiceLost('service_down')])(
  'settings that fail are the release’s own, and nobody is told: %s',
  async (error) => {
    const spies = (['error', 'warn', 'log'] as const).map((name) => vi.spyOn(console, name));
    const begunAt = Date.now();
    const config = await loadSiteConfig(
      answering(() => Promise.reject(error)),
      drawcard,
    );
    expect(wasUnservedSince(begunAt)).toBe(true);
    expect(config).toMatchObject({ minimumAge: 18, maintenance: false, locale: 'en-AU' });
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  },
);
