// What of a wallet may be taken out, and what of it was won.
import { sql } from 'kysely';
import { getPrizeFundsCents, type WalletLine } from '#lib/domain/wallet/prize-funds.ts';
import type { HeldFunds } from '#lib/domain/wallet/withdrawable.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { getGatewayHoldMs } from '../payments/registry.ts';

/** No payment is held for longer, in milliseconds. */
const HOLD_MAX_MS = 14 * 86_400_000;

/** BPAY may still be corrected on the next day; a transfer is final. */
const BANK_HOLD_MS: Readonly<Record<string, number>> = { bpay: 86_400_000 };

const getHoldMs = (services: Services, gateway: string): number =>
  BANK_HOLD_MS[gateway] ?? getGatewayHoldMs(services, gateway);

/** Payments whose bank may still take them back, soonest free first. */
export async function listHeldFunds(
  at: Db | Tx,
  services: Services,
  customerId: string,
): Promise<HeldFunds[]> {
  const now = services.clock.now();
  const rows = await at
    .selectFrom('deposit')
    .select(['gateway', 'amount_cents', 'captured_cents'])
    .select((row) => row.ref('succeeded_at').$notNull().as('succeeded_at'))
    .select(
      sql<number>`(select coalesce(sum(b.cents), 0) from dispute_booking as b join dispute on dispute.id = b.dispute_id
        where dispute.deposit_id = deposit.id)`.as('booked_cents'),
    )
    .where('customer_id', '=', customerId)
    // Written out, so that the database knows its index of these.
    .where('status', '=', sql.lit('succeeded'))
    .where('succeeded_at', '>', toIso(now - HOLD_MAX_MS))
    .execute();
  return rows
    .map(({ gateway, amount_cents, captured_cents, booked_cents, succeeded_at }) => ({
      // What a dispute has taken is gone already.
      cents: (captured_cents ?? amount_cents) + Number(booked_cents),
      until: Date.parse(succeeded_at) + getHoldMs(services, gateway),
    }))
    .filter(({ until }) => until > now)
    .sort((a, b) => a.until - b.until);
}

/** What the customer owes of payments that were taken back, in cents. */
export async function readOwedCents(at: Db | Tx, customerId: string): Promise<number> {
  const { cents } = await at
    .selectFrom('receivable')
    .select(sql<number>`coalesce(sum(owed_cents - settled_cents), 0)`.as('cents'))
    .where('customer_id', '=', customerId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** The movements of a wallet, oldest first. */
async function listLines(at: Db | Tx, accountId: string): Promise<readonly WalletLine[]> {
  const rows = await at
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_transaction as t', 't.id', 'e.transaction_id')
    .leftJoin('entry_refund as part', (join) =>
      join.onRef('part.entry_id', '=', 't.reference').on('t.kind', '=', 'refund'),
    )
    .leftJoin('ticket', (join) =>
      join
        .on((on) => on.eb('ticket.id', '=', on.fn.coalesce('part.ticket_id', 't.reference')))
        .on('t.kind', '=', 'refund'),
    )
    .select(['t.id', 't.kind', 'e.amount_cents', 't.reference', 'ticket.checkout_id'])
    .where('e.account_id', '=', accountId)
    .where('e.position', 'is not', null)
    .orderBy('e.position')
    .execute();
  return rows.map(({ id, kind, amount_cents, reference, checkout_id }) => ({
    transactionId: id,
    kind,
    cents: Number(amount_cents),
    about: checkout_id ?? reference,
  }));
}

/** What is left of prizes, in cents. */
export const readPrizeFundsCents = async (
  at: Db | Tx,
  { accountId }: { readonly accountId: string },
): Promise<number> => getPrizeFundsCents(await listLines(at, accountId));
