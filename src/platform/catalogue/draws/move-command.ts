import { isCalendarDate } from '#lib/domain/time/calendar-date.ts';
import {
  type Command,
  OperatorError,
  requireWord,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { requireDraw, toDrawSubject } from './draw-of-command.ts';
import { DrawNotMovable, moveDrawToDay } from './move-draw.ts';

const move: SharedCommand = {
  role: 'manager',
  right: 'results',
  arguments: [
    { name: 'OFFER', kind: 'offer' },
    { name: 'DRAWNO', kind: 'draw' },
    { name: 'DATE', kind: 'date' },
  ],
  isFinal: true,
  summary:
    'Moves a draw without numbers to the day on which it is held, as 2026-12-31. Its tickets stay in it.',
  options: { 'refund-late': { type: 'boolean' } },
  async run({ services, words, options, actor, print }) {
    const draw = await requireDraw(services, words);
    const date = requireWord(words, 2, 'The day');
    if (!isCalendarDate(date)) throw new OperatorError(`${date} is no day: name it as 2026-12-31.`);
    const name = `Draw ${draw.draw_no} of ${draw.offer_key}`;
    try {
      const moved = await moveDrawToDay(
        services,
        draw.id,
        date,
        options['refund-late'] === true ? actor : undefined,
      );
      print(`${name} is on ${date}. Its sales end at ${moved.stop_at}, it is drawn at ${moved.draw_at}.`);
    } catch (error) {
      if (error instanceof DrawNotMovable)
        throw new OperatorError(`${name} can't be moved to ${date}: ${error.message}.`);
      throw error;
    }
    return {
      subject: toDrawSubject(draw),
      detail: { from: draw.local_date, to: date, stopBefore: draw.stop_at },
    };
  },
};

export const moveCommands = { 'draws move': move } satisfies Record<string, Command>;
