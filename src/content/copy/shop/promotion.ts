/** Texts of promotion codes. */
export const promotionCopy = {
  'promotion.title': 'Promotion code',
  'promotion.have': 'I have a promotion code',
  'promotion.apply': 'Apply',
  'promotion.applied': 'Your code is applied. The new total is {total}.',
} as const;
