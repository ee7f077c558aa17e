import {
  type Command,
  OperatorError,
  requireWord,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { requireDraw, toDrawSubject } from '../draws/draw-of-command.ts';
import { BeaconRefused, recordBeacon } from '../proofs/record-beacon.ts';

const beacon: SharedCommand = {
  role: 'manager',
  right: 'results',
  arguments: [
    { name: 'OFFER', kind: 'offer' },
    { name: 'DRAWNO', kind: 'draw' },
    { name: 'VALUE', kind: 'text' },
  ],
  summary:
    "Writes down the value of the beacon of a lottery's draw that the shop holds, as it was published. Once, after the list was sealed.",
  isFinal: true,
  async run({ services, words, print }) {
    const draw = await requireDraw(services, words);
    const value = requireWord(words, 2, 'The value');
    try {
      await recordBeacon(services, 'lottery_draw', draw, value);
    } catch (error) {
      if (error instanceof BeaconRefused) throw new OperatorError(error.message);
      throw error;
    }
    print(`The beacon of draw ${draw.draw_no} of ${draw.offer_key} is ${value}. It can be drawn now.`);
    return { subject: toDrawSubject(draw), detail: { value } };
  },
};

export const ownDrawCommands = { 'draws beacon': beacon } satisfies Record<string, Command>;
