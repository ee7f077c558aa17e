// What the audit trail keeps of people: the ids of customers, and not their addresses.
import type { Db, Tx } from '../db/open.ts';
import type { CommandOutcome } from './command.ts';

const ADDRESS = /[^\s@,;:<>"'()[\]{}=]+@[^\s@,;:<>"'()[\]{}=]+\.[a-z\d-]+/gi;
const SHOWN = 2;

/** Enough to see a slip of the keyboard by, and no more: `mi••@example.com`. */
function maskAddress(address: string): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, SHOWN)}••@${host}`;
}

/** A copy in which every text is changed. */
const mapTexts = (outcome: CommandOutcome, change: (text: string) => string): CommandOutcome =>
  JSON.parse(JSON.stringify(outcome), (_key, value: unknown) =>
    typeof value === 'string' ? change(value) : value,
  );

/** The outcome with the ids of customers in the place of their addresses; what is nobody's address is masked. */
export async function hideAddresses(at: Db | Tx, outcome: CommandOutcome): Promise<CommandOutcome> {
  const found = new Set<string>();
  mapTexts(outcome, (text) => {
    for (const [address] of text.matchAll(ADDRESS)) found.add(address.toLowerCase());
    return text;
  });
  if (found.size === 0) return outcome;
  const rows = await at
    .selectFrom('customer')
    .select(['id', 'email'])
    .where('email', 'in', [...found])
    .execute();
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return mapTexts(outcome, (text) =>
    text.replace(ADDRESS, (address) => ids.get(address.toLowerCase()) ?? maskAddress(address)),
  );
}
