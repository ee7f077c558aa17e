import {
  type Command,
  OperatorError,
  requireWord,
  type SharedCommand,
} from '../../../ground/operator/command.ts';
import { BeaconRefused, recordBeacon } from '../../proofs/record-beacon.ts';
import { requireDraw } from '../find-draw.ts';

const beacon: SharedCommand = {
  role: 'manager',
  right: 'results',
  arguments: [
    { name: 'OFFER', kind: 'offer' },
    { name: 'DRAWNO', kind: 'draw' },
    { name: 'VALUE', kind: 'text' },
  ],
  summary: "Writes down the value of a draw's beacon as it was published. Once, after the list was sealed.",
  async run({ services, words, print }) {
    const draw = await requireDraw(services, words);
    const value = requireWord(words, 2, 'The value');
    try {
      await recordBeacon(services, 'raffle_draw', draw, value);
    } catch (error) {
      if (error instanceof BeaconRefused) throw new OperatorError(error.message);
      throw error;
    }
    print(`The beacon of draw ${draw.draw_no} of ${draw.offer_key} is ${value}. It can be drawn now.`);
    return { subject: `${draw.offer_key} ${draw.draw_no}`, detail: { value } };
  },
};

export const proofCommands = { 'raffles beacon': beacon } satisfies Record<string, Command>;
