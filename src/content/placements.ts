// What a new shop puts forward, and the first card of its feed.

export const PLACEMENTS = [
  {
    id: 'feature-comet',
    brand: 'drawcard',
    key: 'feature_placement',
    offer_key: 'comet',
    title: 'Comet draws every day',
    text: 'A small daily draw: pick your own numbers, or let a quick pick choose them.',
  },
  {
    id: 'inline-tide',
    brand: 'drawcard',
    key: 'cart_inline_item',
    offer_key: 'tide',
    title: 'Tide closes next',
    text: 'It is a game of its own, paid together with what is in your cart.',
  },
  {
    id: 'empty-comet',
    brand: 'drawcard',
    key: 'pre_cart_item',
    offer_key: 'comet',
    title: 'Start with a Comet quick pick',
  },
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
