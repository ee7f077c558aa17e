// Colours of the demonstration games, shared by the brands that sell them.
import type { GameColours } from '#lib/domain/brand/theme.ts';

const lotteries = {
  lighthouse: {
    game: ['#c4281c', '#c8382b'],
    'game-ink': ['#ffffff', '#ffffff'],
    'game-soft': ['#fbe8e5', '#3a1613'],
    'game-text': ['#ad2217', '#ff9a8f'],
  },
  tide: {
    game: ['#1c5bb8', '#2863bf'],
    'game-ink': ['#ffffff', '#ffffff'],
    'game-soft': ['#e4eefb', '#112847'],
    'game-text': ['#184fa3', '#93bfff'],
  },
  'seven-seas': {
    game: ['#0a6670', '#0f6d77'],
    'game-ink': ['#ffffff', '#ffffff'],
    'game-soft': ['#dcf0f1', '#0b3035'],
    'game-text': ['#085a63', '#67d1da'],
  },
  comet: {
    game: ['#5636a8', '#6444ba'],
    'game-ink': ['#ffffff', '#ffffff'],
    'game-soft': ['#ede8fa', '#271b4a'],
    'game-text': ['#4f309f', '#c0aaff'],
  },
  daybreak: {
    game: ['#f59a3c', '#f2a14c'],
    'game-ink': ['#2e1500', '#2e1500'],
    'game-soft': ['#fdefdc', '#382409'],
    'game-text': ['#864800', '#ffb86b'],
  },
  semaphore: {
    game: ['#8a2f6b', '#98407a'],
    'game-ink': ['#ffffff', '#ffffff'],
    'game-soft': ['#f6e3ef', '#37132b'],
    'game-text': ['#7d2760', '#f2a1d3'],
  },
} as const satisfies Record<string, GameColours>;

/** A syndicate has the colours of the lottery that it plays. */
export const demoGames = {
  ...lotteries,
  'saturday-crew': lotteries.lighthouse,
  'comet-twenty': lotteries.comet,
  'night-watch': lotteries.daybreak,
  'harbour-prize-home': {
    game: ['#1d3f7a', '#2f5596'],
    'game-ink': ['#ffffff', '#ffffff'],
    'game-soft': ['#e0e7f4', '#1a2c4f'],
    'game-text': ['#1d3f7a', '#9dbcff'],
  },
  'harbour-boat': {
    game: ['#8a4f1c', '#8f5523'],
    'game-ink': ['#ffffff', '#ffffff'],
    'game-soft': ['#f6e9da', '#342008'],
    'game-text': ['#7d4415', '#f0b277'],
  },
  'harbour-garage': {
    game: ['#17603f', '#1f6b49'],
    'game-ink': ['#ffffff', '#ffffff'],
    'game-soft': ['#dff0e6', '#12301f'],
    'game-text': ['#17603f', '#74d3a0'],
  },
  'harbour-lantern': {
    game: ['#5a3d7a', '#684a8a'],
    'game-ink': ['#ffffff', '#ffffff'],
    'game-soft': ['#ece4f4', '#2a1c3b'],
    'game-text': ['#553776', '#cfb2ee'],
  },
} as const satisfies Record<string, GameColours>;
