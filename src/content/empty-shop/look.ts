// The look of a shop that has not been given one: quiet colours, a mark without words, the name written beside it.
import type { BrandTheme } from '#lib/domain/brand/theme.ts';

/** What a shop is called until it has a name. */
export const UNNAMED = 'Your shop';

export const neutralColours: BrandTheme['colours'] = {
  surface: ['#f5f6f8', '#101418'],
  'surface-raised': ['#ffffff', '#191f25'],
  'surface-sunken': ['#e9ecef', '#0a0d10'],
  ink: ['#1a2129', '#edf0f3'],
  'ink-muted': ['#505a65', '#aab4be'],
  line: ['#d6dbe0', '#2f3841'],
  'line-strong': ['#747e88', '#78838e'],
  accent: ['#2b4c7e', '#93b8f0'],
  'accent-ink': ['#ffffff', '#0a1a30'],
  'accent-soft': ['#e1e9f4', '#1b2a40'],
  highlight: ['#f2c14e', '#f2c95f'],
  'highlight-ink': ['#2a2000', '#2a2000'],
  positive: ['#17603f', '#74d3a0'],
  'positive-soft': ['#dff0e6', '#12301f'],
  warning: ['#7a4700', '#f0b65a'],
  'warning-soft': ['#fbeed3', '#35270d'],
  danger: ['#a82222', '#ff968d'],
  'danger-ink': ['#ffffff', '#2d0603'],
  'danger-soft': ['#fae4e1', '#3c1715'],
  focus: ['#1d4ed8', '#9cc2ff'],
};

/** The brand of an empty shop: it names nobody, promises nothing and shows what every shop must. */
export const createNeutralBrand = (key: string, name: string = UNNAMED): BrandTheme => ({
  key,
  name,
  locale: 'en-AU',
  segmentName: 'default',
  pricingId: 'default',
  hosts: [],
  tagline: 'Draws and raffles',
  logo: { src: '/pictures/mark-shop.svg', alt: '', width: 28, height: 28 },
  favicon: '/pictures/mark-shop.svg',
  touchIcon: '/icons/touch-shop.png',
  ogImage: '/pictures/share-shop.png',
  font: { family: 'Familjen Grotesk', file: 'familjen-grotesk.woff2' },
  colours: neutralColours,
  games: {},
  supportNumber: '',
  supportOpeningHours: '',
  supportEmail: '',
  disclaimer: '',
  socialLinks: [],
  paymentMarks: [],
  regulationImages: [
    { src: '/pictures/age-18.svg', alt: 'Only people aged 18 or over may play', width: 40, height: 40 },
  ],
  verification: [],
});
