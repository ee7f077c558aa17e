// What a new shop puts forward, and the first card of its feed.

export const PLACEMENTS = [
  {
    id: 'feature-daybreak',
    brand: 'drawcard',
    key: 'feature_placement',
    offer_key: 'daybreak',
    title: 'Daybreak draws every day',
    text: 'A small daily draw: pick your own numbers, or let a quick pick choose them.',
  },
  {
    id: 'inline-tide',
    brand: 'drawcard',
    key: 'cart_inline_item',
    offer_key: 'tide',
    title: 'Midweek Tide, three times a week',
    text: 'It is a game of its own, paid together with what is in your cart.',
  },
  {
    id: 'empty-comet',
    brand: 'drawcard',
    key: 'pre_cart_item',
    offer_key: 'comet',
    title: 'Start with Comet',
  },
  {
    id: 'fast-comet',
    brand: 'drawcard',
    key: 'fast_play',
    offer_key: 'comet',
    title: 'Short of time?',
    text: 'A Comet quick pick is filled in already: see its odds and its price, then add it.',
  },
  {
    id: 'instant-tide',
    brand: 'drawcard',
    key: 'instant_play',
    offer_key: 'tide',
    title: 'On the days you choose',
    text: 'Midweek Tide is drawn three times a week. A quick pick is ready when you are.',
  },
  {
    id: 'promoted-lighthouse',
    brand: 'drawcard',
    key: 'pre_cart_promoted',
    offer_key: 'lighthouse',
    title: 'Saturday evening',
    text: 'The big draw of the week: six numbers of 45.',
  },
  { id: 'standard-comet', brand: 'drawcard', key: 'pre_cart_standard', offer_key: 'comet' },
  { id: 'standard-tide', brand: 'drawcard', key: 'pre_cart_standard', offer_key: 'tide' },
] as const;

export const CONTENT_CARDS = [
  {
    id: 'welcome',
    title: 'See how every draw can be checked',
    text: 'Each result comes with what you need to verify it yourself.',
    link: '/about',
    label: 'How draws work',
  },
] as const;
