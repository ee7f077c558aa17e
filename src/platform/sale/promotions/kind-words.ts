/** What a voucher is for, in words, by kind of product. */
export const KIND_WORDS = {
  lottery_ticket: 'lottery tickets',
  raffle_ticket: 'raffle tickets',
  syndicate_share: 'syndicate shares',
} as const;
