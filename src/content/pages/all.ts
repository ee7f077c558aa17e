// Pages of a new shop. Those below /about are also the fallback while the content service is unavailable.
import { about } from './about.ts';
import { guidePages } from './guides.ts';
import { howDrawsAreProven } from './how-draws-are-proven.ts';
import type { OwnPage } from './page.ts';
import { cookiePolicy, privacy } from './privacy.ts';
import { responsibleGaming } from './responsible-gaming.ts';
import { termsAndConditions, termsOfUse } from './terms.ts';

export const ownPages: readonly OwnPage[] = [
  about,
  responsibleGaming,
  privacy,
  cookiePolicy,
  termsOfUse,
  termsAndConditions,
  howDrawsAreProven,
  ...guidePages,
];
