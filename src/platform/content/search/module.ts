import { searchSite } from '#lib/contracts/search.ts';
import { registerRoute } from '../../http.ts';
import type { PlatformModule } from '../../module.ts';
import * as search from './migrations/0470-search.ts';
import { followEverything, followTags, SEARCH_JOB } from './run-index.ts';
import { findInSite } from './search.ts';

export const searchModule: PlatformModule = {
  name: 'search',
  serve: (router) => {
    registerRoute(router, searchSite, async ({ query }) => ({
      result: await findInSite(router.services, query),
    }));
  },
  jobs: [
    {
      kind: SEARCH_JOB,
      lane: 'calendar',
      cron: '23 * * * *',
      handle: (services) => followEverything(services),
    },
  ],
  hooks: { onPagesChanged: followTags },
  migrations: { '0470-search': search },
};
