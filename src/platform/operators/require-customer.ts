// Whom a command is about, and why it is given.
import { OperatorError, readTextOption, requireWord, type SharedCall } from '../operator/command.ts';

/** The customer whose address or id is the first word. @throws OperatorError */
export async function requireCustomer({
  services,
  words,
}: SharedCall): Promise<{ id: string; email: string }> {
  const email = requireWord(words, 0, 'The e-mail address').trim().toLowerCase();
  const customer = await services.database.db
    .selectFrom('customer')
    .select(['id', 'email'])
    .where((where) => where.or([where('email', '=', email), where('id', '=', words[0]?.trim() ?? '')]))
    .executeTakeFirst();
  if (!customer) throw new OperatorError(`Nobody has an account with ${email}.`);
  return customer;
}

/** @throws OperatorError where none is given */
export function requireReason(call: SharedCall): string {
  const reason = readTextOption(call, 'reason')?.trim();
  if (!reason) throw new OperatorError('A reason is needed: --reason "what happened".');
  return reason;
}
