// The pages that inform: the same for everyone, served from files, readable without script.
export const CONTENT_PAGES = [
  '/',
  '/lotto-tickets',
  '/lotto-results',
  '/lotto-results/2',
  '/lotto-results/lotteries',
  '/lotto-results/raffles',
  '/comet/results',
  '/comet/results/2025',
  '/comet/results/2025-06',
  '/tide/statistics',
  '/daybreak/results/draw/4100',
  '/about',
  '/about/responsible-gaming',
  '/about/privacy',
  '/about/terms-of-use',
] as const;

export const BUILDER_PAGES = [
  '/lighthouse',
  '/comet/standard',
  '/tide/systems',
  '/seven-seas/systems',
  '/daybreak/random',
] as const;
