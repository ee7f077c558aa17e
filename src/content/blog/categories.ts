/** The topics of the journal, in the order in which they are shown. */
export const blogCategories = [
  {
    slug: 'how-it-works',
    title: 'How it works',
    summary: 'Odds, draws and entries, worked out step by step.',
  },
  {
    slug: 'prizes-and-causes',
    title: 'Prizes and causes',
    summary: 'Where the money of a ticket goes, and how a prize reaches you.',
  },
  {
    slug: 'playing-well',
    title: 'Playing well',
    summary: 'Habits that keep a game a game, alone or with others.',
  },
] as const;
