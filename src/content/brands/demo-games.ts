// Colours of the demonstration games, shared by the brands that sell them.
import type { GameColours } from '#lib/domain/brand/theme.ts';

export const demoGames = {
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
} as const satisfies Record<string, GameColours>;
