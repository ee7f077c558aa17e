/** The places where a brand puts an offer forward. */
export const PLACEMENT_KEYS = [
  'cart_inline_item',
  'feature_placement',
  'pre_cart_item',
  'fast_play',
  'instant_play',
  'pre_cart_promoted',
  'pre_cart_standard',
] as const;
export type PlacementKey = (typeof PLACEMENT_KEYS)[number];
