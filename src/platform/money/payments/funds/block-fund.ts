// A kept card pays nothing once a payment with it was disputed, until an operator frees it: what repeats would take more
// from a bank account whose owner has just asked for the money back.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { FundTable } from '../../../ground/db/schema/money-schema.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { Payment } from '../provider.ts';
import { listPaidRepeats } from './paid-repeats.ts';

type CardKeys = Pick<Selectable<FundTable>, 'customer_id' | 'gateway' | 'fingerprint'>;

const KINDS = { card: 'Card', paypal: 'PayPal', bank: 'Bank account' } as const;

/** As messages name it: `Visa ••4242`. */
export const nameCard = ({
  card_type,
  kind,
  last4,
}: Pick<Selectable<FundTable>, 'card_type' | 'kind' | 'last4'>) =>
  [card_type ?? KINDS[kind], ...(last4 === null ? [] : [`••${last4}`])].join(' ');

/** Whether a customer's card is blocked, also where it was removed and is typed in again. */
export async function isCardBlocked(
  at: Db | Tx,
  { customer_id, gateway, fingerprint }: CardKeys,
): Promise<boolean> {
  const blocked = await at
    .selectFrom('fund')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .where('fingerprint', '=', fingerprint)
    .where('blocked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return blocked !== undefined;
}

/** Blocks the kept card that a payment was made with, and tells its owner once what it pays no more. */
export async function blockFundOf(
  tx: Tx,
  services: Services,
  { fund_id, customer_id: customerId }: Pick<Payment, 'fund_id' | 'customer_id'>,
): Promise<void> {
  if (fund_id === null) return;
  const now = getNowIso(services.clock);
  const { gateway, fingerprint } = await tx
    .selectFrom('fund')
    .select(['gateway', 'fingerprint'])
    .where('id', '=', fund_id)
    .executeTakeFirstOrThrow();
  const blocked = await tx
    .updateTable('fund')
    .set({ blocked_at: now })
    .where('customer_id', '=', customerId)
    .where('gateway', '=', gateway)
    .where('fingerprint', '=', fingerprint)
    .where('blocked_at', 'is', null)
    .returningAll()
    .execute();
  const kept = blocked.find(({ removed_at }) => removed_at === null);
  if (!kept) return;
  const repeats = (await listPaidRepeats(tx, customerId)).get(kept.id) ?? [];
  await queueMails(tx, services, [
    {
      kind: 'card_blocked',
      payload: { card: nameCard(kept), repeats: [...repeats] },
      customerId,
      dedupe: `card_blocked:${kept.id}:${now}`,
    },
  ]);
}

/** Lets a card pay again and tells its owner; undefined where it is not blocked. */
export async function freeFund(
  tx: Tx,
  services: Services,
  id: string,
): Promise<Selectable<FundTable> | undefined> {
  const fund = await tx
    .selectFrom('fund')
    .selectAll()
    .where('id', '=', id)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  if (!fund) return undefined;
  await tx
    .updateTable('fund')
    .set({ blocked_at: null })
    .where('customer_id', '=', fund.customer_id)
    .where('gateway', '=', fund.gateway)
    .where('fingerprint', '=', fund.fingerprint)
    .execute();
  if (fund.removed_at === null)
    await queueMails(tx, services, [
      {
        kind: 'card_freed',
        payload: { card: nameCard(fund) },
        customerId: fund.customer_id,
        dedupe: `card_freed:${fund.id}:${fund.blocked_at}`,
      },
    ]);
  return fund;
}
