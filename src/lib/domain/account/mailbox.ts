// Which mailbox an address leads to: two addresses of one mailbox are of one person.
import { normaliseEmail } from './email-address.ts';

/** Hosts that take an address with dots, or with a part after a plus sign, for the same mailbox. */
const DOTLESS_HOSTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox of an address, however it is written. */
export function toMailbox(email: string): string {
  const [local = '', host = ''] = normaliseEmail(email).split('@');
  const [name = ''] = local.split('+');
  if (!DOTLESS_HOSTS.has(host)) return `${name}@${host}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
