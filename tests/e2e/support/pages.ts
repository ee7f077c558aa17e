// The pages that browser tests look at one by one.
import { CONTENT_ROUTES, getSampleAddress } from '#tests/support/http/route-addresses.ts';

/** More addresses of routes that show something else there: other pages of lists, other games, editors' pages. */
const FURTHER_PAGES = [
  '/lotto-results/2',
  '/comet/results/2025',
  '/daybreak/results/draw/4100',
  '/lotto-results/raffles?tab=winners',
  '/daybreak/winners',
  '/blog/2',
  '/causes/seagrass-meadows/seven-seas',
  '/guides',
  '/guides/how-to-read-a-result',
] as const;

/** The pages that inform: the same for everyone, served from files, readable without script. */
export const CONTENT_PAGES: readonly string[] = [
  ...new Set([...CONTENT_ROUTES.map(getSampleAddress), ...FURTHER_PAGES]),
];

export const BUILDER_PAGES = [
  '/lighthouse',
  '/comet/standard',
  '/tide/systems',
  '/seven-seas/systems',
  '/daybreak/random',
] as const;
