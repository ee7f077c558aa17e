// What heads of the histories of lotteries call their columns.
import type { TableColumns } from '../../ground/operator/files/read-table.ts';

export const HISTORY_COLUMNS = ['date', 'draw', 'numbers', 'extra'] as const;
export type HistoryColumn = (typeof HISTORY_COLUMNS)[number];

/** One column for each number, or one for all of them. `extra` holds supplementaries, then the ball of a second barrel. */
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
      /^(power ?ball|pb|mega ?ball|thunder ?ball|special ball|lucky ball|cash ball|euro number) ?\d?$/,
    ],
  },
  needed: [['date'], ['numbers']],
};
