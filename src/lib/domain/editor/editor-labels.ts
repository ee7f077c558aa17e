// What editors call collections, blocks and fields. A name that is not here is shown as words.
import type { CollectionName } from '#lib/contracts/content/collections.ts';

export const COLLECTION_TITLES: Partial<Record<CollectionName | 'texts', string>> = {
  theme: 'Brands',
  site_config: 'Site settings',
  navigation: 'Menu',
  component_variants: 'Variants of components',
  pages: 'Pages',
  blog_posts: 'Blog posts',
  blog_categories: 'Blog categories',
  causes: 'Causes',
  contact_page: 'Contact page',
  faqs: 'Questions and answers',
  banners: 'Banners',
  content_cards: 'Notification cards',
  placements: 'Placements',
  partners: 'Partners',
  redirects: 'Redirects',
  texts: 'Texts',
};

interface FieldWords {
  readonly label?: string;
  readonly help?: string;
}

export const FIELD_WORDS: Readonly<Record<string, FieldWords>> = {
  brand: { label: 'Brand', help: 'Empty: shown on every brand.' },
  slug: { label: 'Address', help: 'The last part of the address: lower-case words joined by -.' },
  path: { label: 'Address', help: 'Begins with /, such as /about/our-story.' },
  key: { label: 'Key', help: 'The name by which pages ask for it.' },
  sort: { label: 'Place in lists', help: 'The smallest number comes first.' },
  lead: { label: 'Introduction' },
  body: { label: 'Text' },
  seo_title: { label: 'Title for search engines' },
  seo_description: { label: 'Description for search engines' },
  image: { label: 'Picture' },
  logo: { label: 'Logo' },
  poster: { label: 'Still picture', help: 'Shown until the film is started.' },
  from: { label: 'From' },
  until: { label: 'Until' },
  to: { label: 'Leads to' },
  code: { label: 'Kind', help: '301 for good, 302 for a while.' },
  label_key: { label: 'Words', help: 'The key of a text: its words are edited under Texts.' },
  overrides_route: { label: 'Shown instead of a page of the shop at this address' },
  segment_name: { label: 'Set of features', help: 'What visitors of this brand can do.' },
  pricing_id: { label: 'Price list' },
  src: { label: 'File', help: 'Its address on this site, such as /brand/logo.svg.' },
  ink: { label: 'Text colour' },
  route_type: { label: 'Kind of link' },
  href: { label: 'Link' },
  gate: { label: 'Only while these features are on' },
  gate_any: { label: 'One of the features is enough' },
  has_dot: { label: 'Shows a dot' },
  offer_key: { label: 'Game' },
  offers: { label: 'Games', help: 'The keys of the games, one a line.' },
  markdown: { label: 'Text' },
  call_to_action: { label: 'Call to action' },
  feature_banner: { label: 'Feature banner' },
  faq: { label: 'Questions and answers' },
  sub_variant: { label: 'Region', help: 'Empty: everywhere.' },
  locale: { label: 'Language' },
  value: { label: 'Text' },
  type: { label: 'Kind' },
  og_image: { label: 'Picture for shared links' },
  apple_app_id: { label: 'App Store id' },
};

/** `seo_title` is `Seo title`, unless the table knows better. */
export function getLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return FIELD_WORDS[name]?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is wrong with a field, in words for editors, by the kind of the schema's complaint. */
export const FAULT_WORDS = {
  untitled: 'without a title',
  missing: 'This field is required',
  tooLong: 'At most {max} characters',
  tooMany: 'At most {max} entries',
  tooLarge: 'At most {max}',
  wrongChoice: 'Choose one of the list',
  taken: 'Another item has this already',
  pointsNowhere: 'What this points at does not exist',
  hidden: 'The shop has a page at this address: choose another, or have this one shown instead of it',
  inCircle: 'This leads back to where it comes from',
  foreignPicture:
    'Pages show pictures of this site only: upload {address} under Pictures and put it in with the button',
  fixed: 'This cannot be changed: make a new text instead',
} as const;
