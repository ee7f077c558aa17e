import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import {
  type Command,
  OperatorError,
  requireWord,
  type SharedCommand,
} from '../../ground/operator/command.ts';

const STATUSES: Readonly<Record<string, string>> = {
  soft: 'eligible_soft',
  hard: 'eligible_hard',
  none: 'ineligible',
};

const offer: SharedCommand = {
  role: 'support',
  arguments: [
    { name: 'EMAIL', kind: 'customer' },
    { name: 'VALUE', kind: 'choice', choices: ['soft', 'hard', 'none'] },
  ],
  summary: 'Offers a customer to move the account: soft may be put off, hard asks in every session.',
  async run({ services, words, print }) {
    const email = normaliseEmail(requireWord(words, 0, 'The e-mail address'));
    const status = STATUSES[requireWord(words, 1, 'soft, hard or none')];
    if (!status) throw new OperatorError('Say soft, hard or none.');
    const changed = await services.database.db
      .updateTable('customer')
      .set({ migration_status: status })
      .where('email', '=', email)
      .where('migration_status', 'not in', ['in_progress', 'migrated'])
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new OperatorError(`${email} has no account, or it has moved already.`);
    print(`${email}: ${status}`);
    return { subject: changed.id, detail: { status } };
  },
};

export const migrationCommands = { 'customer offer-migration': offer } satisfies Record<string, Command>;
