// A link that asks whether an address is right, and what it does when it is followed.
import { createHash } from 'node:crypto';
import { CONFIRM_ADDRESS_ERRORS } from '#lib/contracts/details.ts';
import { listAddressLines } from '#lib/domain/address/format-address.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { createSignedToken, readSignedToken } from '../../signed-token.ts';
import { getNowIso } from '../../time.ts';
import { type CustomerRow, lockCustomerRow, toAddress } from './store.ts';

const PURPOSE = 'confirm-address';
const LIFE_MS = 30 * 86_400_000;
const HASH_LENGTH = 16;

const hashLines = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, HASH_LENGTH);

/** Queues the message with the link; nothing where the customer has no address, or has confirmed it. */
export async function queueAddressLink(tx: Tx, services: Services, row: CustomerRow): Promise<boolean> {
  const address = toAddress(row);
  if (!address || row.address_confirmed_at !== null) return false;
  const lines = listAddressLines(address);
  const hash = hashLines(lines);
  const token = createSignedToken(services, PURPOSE, [row.id, hash], LIFE_MS);
  const today = getNowIso(services.clock).slice(0, 10);
  await queueMails(tx, services, [
    {
      kind: 'address_confirm',
      customerId: row.id,
      dedupe: `address_confirm:${row.id}:${hash}:${today}`,
      payload: { lines, token },
    },
  ]);
  return true;
}

export const sendLink = (services: Services, customerId: string): Promise<boolean> =>
  transact(services.database, async (tx) =>
    queueAddressLink(tx, services, await lockCustomerRow(tx, services, customerId)),
  );

interface AskedAddress {
  readonly customerId: string;
  readonly lines: string[];
}

/** @throws DomainError `link_invalid`, `address_changed` */
async function requireAsked(at: Db | Tx, services: Services, token: string): Promise<AskedAddress> {
  const [customerId, hash] = readSignedToken(services, PURPOSE, token) ?? [];
  const row =
    customerId === undefined
      ? undefined
      : await at
          .selectFrom('customer')
          .selectAll()
          .where('id', '=', customerId)
          .where('closed_at', 'is', null)
          .executeTakeFirst();
  if (!row) throw createDomainError(CONFIRM_ADDRESS_ERRORS, 'link_invalid');
  const address = toAddress(row);
  const lines = address ? listAddressLines(address) : [];
  if (hashLines(lines) !== hash) throw createDomainError(CONFIRM_ADDRESS_ERRORS, 'address_changed');
  return { customerId: row.id, lines };
}

/** @throws DomainError `link_invalid`, `address_changed` */
export const readAsked = async (services: Services, token: string): Promise<{ lines: string[] }> => {
  const { lines } = await requireAsked(services.database.db, services, token);
  return { lines };
};

/** Followed twice it confirms once. @throws DomainError `link_invalid`, `address_changed` */
export const confirmAsked = (services: Services, token: string): Promise<{ lines: string[] }> =>
  transact(services.database, async (tx) => {
    const { customerId, lines } = await requireAsked(tx, services, token);
    await tx
      .updateTable('customer')
      .set({ address_confirmed_at: getNowIso(services.clock) })
      .where('id', '=', customerId)
      .where('address_confirmed_at', 'is', null)
      .execute();
    return { lines };
  });
