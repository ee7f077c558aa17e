// The default texts of every area, one record. The content services may override any of them.
import type { Copy } from '#lib/domain/copy.ts';
import { homeCopy } from './home.ts';
import { offerCopy } from './offer.ts';
import { resultsCopy } from './results.ts';
import { seoCopy } from './seo.ts';
import { statisticsCopy } from './statistics.ts';

export const defaultCopy: Copy = {
  ...homeCopy,
  ...offerCopy,
  ...resultsCopy,
  ...seoCopy,
  ...statisticsCopy,
};
