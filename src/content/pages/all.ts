// The pages that a new shop starts with. Those below /about also stand in while the content service is out of reach.
import { about } from './about.ts';
import { guidePages } from './guides.ts';
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
  ...guidePages,
];
