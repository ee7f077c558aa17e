// What a bank learns of the browser (3-D Secure).
import {
  type ChallengeWindow,
  COLOR_DEPTHS,
  type ColorDepth,
  type StrongCustomerAuthentication,
} from '../../contracts/payments/three-d-secure.ts';

/** The nearest of the depths that banks know, of two that are equally near the smaller one. */
export function toColorDepth(bits: number): ColorDepth {
  let nearest: ColorDepth = COLOR_DEPTHS[0];
  for (const depth of COLOR_DEPTHS) if (Math.abs(depth - bits) < Math.abs(nearest - bits)) nearest = depth;
  return nearest;
}

/** Width and height in pixels of the window of a challenge, and its number in the protocol. */
export const CHALLENGE_SIZES = {
  Small: { width: 250, height: 400, code: '01' },
  Medium: { width: 390, height: 400, code: '02' },
  Large: { width: 500, height: 600, code: '03' },
  ExtraLarge: { width: 600, height: 400, code: '04' },
  FullScreen: { width: undefined, height: undefined, code: '05' },
} as const satisfies Record<
  ChallengeWindow,
  { readonly width: number | undefined; readonly height: number | undefined; readonly code: string }
>;

/** The largest window that fits into a viewport, in pixels. On small phones the challenge is a page of its own. */
export function chooseChallengeWindow(width: number, height: number): ChallengeWindow {
  if (width < 390) return 'FullScreen';
  if (width < 500) return 'Medium';
  if (height >= 600) return 'Large';
  return width < 600 ? 'Medium' : 'ExtraLarge';
}

/** What is read of the browser's own objects. */
export interface BrowserFacts {
  readonly language: string;
  readonly colorDepth: number;
  readonly screenWidth: number;
  readonly screenHeight: number;
  readonly timezoneOffset: number;
  readonly viewportWidth: number;
  readonly viewportHeight: number;
}

export const toBrowserInfo = (facts: BrowserFacts): StrongCustomerAuthentication => ({
  browserJavascriptEnabled: true,
  browserJavaEnabled: false,
  browserLanguage: facts.language.slice(0, 8),
  browserColorDepth: toColorDepth(facts.colorDepth),
  browserScreenHeight: facts.screenHeight,
  browserScreenWidth: facts.screenWidth,
  browserTz: facts.timezoneOffset,
  challengeWindowSize: chooseChallengeWindow(facts.viewportWidth, facts.viewportHeight),
});

/** Of a browser without script: what its request says. */
export const toScriptlessInfo = (acceptLanguage: string | null): StrongCustomerAuthentication => ({
  browserJavascriptEnabled: false,
  browserLanguage: (acceptLanguage?.split(/[,;]/)[0]?.trim() || 'en').slice(0, 8),
  challengeWindowSize: 'FullScreen',
});
