// What heads of the histories of lotteries call their columns.
import type { TableColumns } from '../../ground/operator/files/read-table.ts';

export const HISTORY_COLUMNS = [
  'date',
  'draw',
  'numbers',
  'extra',
  'second',
  'winners',
  'amounts',
  'round',
] as const;
export type HistoryColumn = (typeof HISTORY_COLUMNS)[number];

/**
 * One column for each number, or one for all of them. `extra` holds supplementaries, `second` the balls of a second barrel;
 * where a game has one of them only, either will do. `winners` and `amounts` are of divisions: how many won, and what each
 * receives.
 */
export const HISTORY_TABLE: TableColumns<HistoryColumn> = {
  names: {
    date: [
      /^(draw(n|ing)? ?)?date( (drawn|of draw))?$/,
      'drawn on',
      'datum',
      /^date (de|du) tirage$/,
      /^fecha( (del )?sorteo)?$/,
    ],
    draw: [
      /^draw(ing)? ?(no|nr|num|number|id|#)?\.?$/,
      /^(contest|concurso|sorteo|tirage|ziehung)( ?(no|nr|number|nummer))?\.?$/,
    ],
    numbers: [
      /^(n|no|nr|num|number|(main |white )?ball|b|m|main|wb|(winning|drawn|main) number|zahl|boule|bola) ?\d{1,2}$/,
      /^(winning |drawn |main )?(numbers|balls)$/,
    ],
    extra: [
      /^(supp|supps|supplementary|supplementary number|s|bonus|bonus (ball|number)|extra|extra ball|(lucky )?star|zusatzzahl) ?\d{0,2}$/,
    ],
    second: [
      /^(power ?ball|pb|mega ?ball|thunder ?ball|special ball|lucky ball|cash ball|euro number) ?\d?$/,
    ],
    round: ['round', 'session', 'draw time', 'time', 'time of draw', 'time of day', 'draw type', 'draw name'],
    winners: [
      /^(div(ision)?|prize|tier)\.? ?\d{1,2} (winners|no of winners|number of winners)$/,
      /^winners (of )?(div(ision)?|prize|tier)\.? ?\d{1,2}$/,
    ],
    amounts: [
      /^(div(ision)?|prize|tier)\.? ?\d{1,2} (dividend|prize|pays|amount|each)$/,
      /^(dividend|prize|amount)( (of )?(div(ision)?|tier))?\.? ?\d{1,2}$/,
    ],
  },
  needed: [['date'], ['numbers']],
};
