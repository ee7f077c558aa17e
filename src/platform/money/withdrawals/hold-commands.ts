import {
  type Command,
  OperatorError,
  requireReason,
  requireWord,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { holdWithdrawal, releaseWithdrawal } from './hold.ts';

const hold: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'WITHDRAWAL', kind: 'id' }],
  summary:
    'Holds a withdrawal that has not been sent: nothing approves or sends it until it is released. Operators read the reason.',
  options: { reason: { type: 'string', isRequired: true } },
  async run(call) {
    const { services, words, actor, print } = call;
    const id = requireWord(words, 0, 'The withdrawal');
    const reason = requireReason(call);
    const held = await holdWithdrawal(services, id, { by: actor, reason });
    if (!held) throw new OperatorError(`There is no withdrawal "${id}" that can be held.`);
    print(`${id} is held.`);
    return { subject: held.customer_id, detail: { withdrawal: id, reason } };
  },
};

const release: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'WITHDRAWAL', kind: 'id' }],
  summary: 'Releases a withdrawal that is held: it goes on where it stood.',
  async run({ services, words, print }) {
    const id = requireWord(words, 0, 'The withdrawal');
    const released = await releaseWithdrawal(services, id);
    if (!released) throw new OperatorError(`There is no withdrawal "${id}" that is held.`);
    print(`${id} goes on: it is ${released.status}.`);
    return { subject: released.customer_id, detail: { withdrawal: id } };
  },
};

export const holdCommands = {
  'withdrawals hold': hold,
  'withdrawals release': release,
} satisfies Record<string, Command>;
