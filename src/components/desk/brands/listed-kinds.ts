/** What may be listed by itself; the first is nothing. */
export const LISTS = ['', 'lotto', 'raffle', 'social_play', 'results'] as const;
