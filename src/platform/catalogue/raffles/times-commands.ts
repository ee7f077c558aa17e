import {
  type Command,
  OperatorError,
  readTextOption,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { toIso } from '../../time.ts';
import { endSales, extendDraw, TimesRefused } from './change-times.ts';
import { requireDraw } from './find-draw.ts';

/** @throws OperatorError where it is none */
function readInstant(call: SharedCall, name: string): string {
  const at = Date.parse(readTextOption(call, name) ?? '');
  if (Number.isNaN(at))
    throw new OperatorError(`--${name} is an instant with its zone, as 2027-01-31T20:00:00+11:00.`);
  return toIso(at);
}

const explain = (error: unknown): never => {
  throw error instanceof TimesRefused ? new OperatorError(error.message) : error;
};

const extend: SharedCommand = {
  role: 'manager',
  right: 'results',
  arguments: [
    { name: 'OFFER', kind: 'offer' },
    { name: 'DRAWNO', kind: 'draw' },
  ],
  isFinal: true,
  summary:
    'Sells the tickets of a raffle longer: a later end of sales, and a later draw. Its players are told the new day.',
  options: {
    stop: { type: 'string', kind: 'instant', isRequired: true },
    draw: { type: 'string', kind: 'instant', isRequired: true },
  },
  async run(call) {
    const draw = await requireDraw(call.services, call.words);
    const times = { stopAt: readInstant(call, 'stop'), drawAt: readInstant(call, 'draw') };
    await extendDraw(call.services, draw.id, times).catch(explain);
    call.print(
      `Draw ${draw.draw_no} of ${draw.offer_key} is sold until ${times.stopAt} and held at ${times.drawAt}.`,
    );
    return {
      subject: `${draw.offer_key} ${draw.draw_no}`,
      detail: { stopBefore: draw.stop_at, stopAt: times.stopAt, drawAt: times.drawAt },
    };
  },
};

const close: SharedCommand = {
  role: 'manager',
  right: 'results',
  arguments: [
    { name: 'OFFER', kind: 'offer' },
    { name: 'DRAWNO', kind: 'draw' },
  ],
  isFinal: true,
  summary:
    'Ends the sales of a draw of a raffle and of its early birds now. It is held when it was to be held.',
  async run(call) {
    const draw = await requireDraw(call.services, call.words);
    await endSales(call.services, draw.id).catch(explain);
    call.print(
      `Sales of draw ${draw.draw_no} of ${draw.offer_key} have ended. It is held at ${draw.draw_at}.`,
    );
    return { subject: `${draw.offer_key} ${draw.draw_no}`, detail: { stopBefore: draw.stop_at } };
  },
};

export const timesCommands = {
  'raffles close': close,
  'raffles extend': extend,
} satisfies Record<string, Command>;
