// What a brand is made of besides its key: looks, contact and legal words. The theme item of the CMS has this shape.
import type { Brand } from './brands.ts';

/** Three or six hex digits. */
export type Hex = `#${string}`;
/** The value in light and in dark. */
export type Shades = readonly [light: Hex, dark: Hex];

/** What a colour is for. `-ink` is text on the role before it, `-soft` a tint that carries `ink`. */
export const COLOUR_ROLES = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'ink',
  'ink-muted',
  'line',
  'line-strong',
  'accent',
  'accent-ink',
  'accent-soft',
  'highlight',
  'highlight-ink',
  'positive',
  'positive-soft',
  'warning',
  'warning-soft',
  'danger',
  'danger-ink',
  'danger-soft',
  'focus',
] as const;
export type ColourRole = (typeof COLOUR_ROLES)[number];

/** A game's own colours: its block, text on the block, a tint, and text in its colour on any surface. */
export const GAME_ROLES = ['game', 'game-ink', 'game-soft', 'game-text'] as const;
export type GameRole = (typeof GAME_ROLES)[number];
export type GameColours = Readonly<Record<GameRole, Shades>>;

export const SOCIAL_NETWORKS = [
  'facebook',
  'instagram',
  'linkedin',
  'pinterest',
  'tiktok',
  'twitter',
  'youtube',
  'x',
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

export const PAYMENT_MARKS = ['visa', 'mastercard', 'paypal', 'amex', 'apple-pay', 'google-pay'] as const;
export type PaymentMark = (typeof PAYMENT_MARKS)[number];

export interface Picture {
  readonly src: string;
  readonly alt: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export type ListedKind = 'lotto' | 'raffle' | 'social_play' | 'results';

export interface MenuEntry {
  readonly label: string;
  readonly href: string;
  /** Listed below it in the drawer. */
  readonly list?: ListedKind | undefined;
}

export interface FooterColumn {
  readonly title: string;
  /** Listed by itself, before the links. */
  readonly list?: ListedKind | undefined;
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

export interface FontMetrics {
  /** Per cent of the size of the type. */
  readonly ascent: number;
  readonly descent: number;
  readonly size: number;
  readonly isVariable: boolean;
}

/** A brand with everything that the layout shows of it. */
export interface BrandTheme extends Brand {
  /** The public address; without it canonical addresses follow the host that was asked. */
  readonly origin?: string;
  /** The same shop for readers elsewhere, page by page at the same paths. */
  readonly variants?: readonly { readonly locale: 'en-AU' | 'en-GB'; readonly origin: string }[];
  /** Hosts that show this brand, without ports. */
  readonly hosts: readonly string[];
  readonly tagline: string;
  readonly logo: Picture;
  readonly favicon: string;
  /** Icon on a phone's home screen, 180 by 180. */
  readonly touchIcon: string;
  /** Social sharing picture, 1200 by 630. */
  readonly ogImage: string;
  /** A family and its file, which the head preloads: of `src/assets/fonts`, or one of the shop's own with its measures. */
  readonly font: { readonly family: string; readonly file: string; readonly metrics?: FontMetrics };
  readonly colours: Readonly<Record<ColourRole, Shades>>;
  readonly games: Readonly<Record<string, GameColours>>;
  readonly supportNumber: string;
  readonly supportOpeningHours: string;
  readonly supportEmail: string;
  readonly disclaimer: string;
  readonly socialLinks: readonly { readonly network: SocialNetwork; readonly url: string }[];
  readonly paymentMarks: readonly PaymentMark[];
  readonly regulationImages: readonly Picture[];
  /** Where help with gambling is found; shown as a link only with the responsible-gambling capability. */
  readonly responsibleGamblingUrl?: string;
  readonly apps?: { readonly ios?: string; readonly android?: string };
  /** Name and content of webmaster verification tags. */
  readonly verification: readonly { readonly name: string; readonly content: string }[];
  /** In place of the shop's menu. */
  readonly menu?: readonly MenuEntry[];
  /** In place of the shop's columns of links. */
  readonly footer?: readonly FooterColumn[];
  /** The app's number in Apple's store, for its banner. */
  readonly appleAppId?: string;
}

/** What the head of a page needs of its brand's look. */
export interface PageTheme {
  /** The sheet that is in the page. */
  readonly css: string;
  /** Address of the font that the page loads first. */
  readonly fontHref?: string | undefined;
}
