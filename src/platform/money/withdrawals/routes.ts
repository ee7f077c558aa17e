import {
  actOnWithdrawals,
  listClosedMoney,
  listDeskWithdrawals,
} from '#lib/contracts/payments/desk-withdrawals.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  getPrizeFunds,
  getWithdrawal,
  getWithdrawals,
  WITHDRAWAL_MESSAGES,
  type Withdrawal,
} from '#lib/contracts/payments/withdrawal.ts';
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { formatMoney, toMoney } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Db, transact } from '../../ground/db/open.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { readWalletAccount } from '../ledger/accounts.ts';
import { toWithdrawals } from './answer.ts';
import { listClosed } from './desk/closed-money.ts';
import { decideWithdrawals } from './desk/decide.ts';
import { listQueue } from './desk/queue.ts';
import { readPrizeFundsCents } from './funds.ts';
import { moveLocked } from './move.ts';
import { requestWithdrawal } from './request.ts';
import { findOwnWithdrawal, listOwnWithdrawals, lockWithdrawal, type WithdrawalRow } from './store.ts';

async function answer(db: Db, row: WithdrawalRow): Promise<Withdrawal> {
  const [withdrawal] = await toWithdrawals(db, [row]);
  if (!withdrawal) throw new TypeError(`No answer for ${row.id}`);
  return withdrawal;
}

const createMessage = (kind: keyof typeof WITHDRAWAL_MESSAGES, { amount }: Withdrawal): Message => ({
  code: 'success',
  level: 'success',
  message: WITHDRAWAL_MESSAGES[kind].replace('{amount}', formatMoney(amount)),
});

/** @throws DomainError `withdrawal_unknown`, `withdrawal_is_sent` */
const cancel = (services: Services, customerId: string, id: string): Promise<WithdrawalRow> =>
  transact(services.database, async (tx) => {
    const own = await findOwnWithdrawal(tx, customerId, id);
    const held = own && (await lockWithdrawal(tx, services, id));
    if (!held) throw createDomainError(cancelWithdrawal.errors, 'withdrawal_unknown');
    if (held.status === 'cancelled') return held;
    const moved = await moveLocked(tx, services, held, { to: 'cancelled' });
    if (!moved) throw createDomainError(cancelWithdrawal.errors, 'withdrawal_is_sent');
    return moved;
  });

export function serveWithdrawals(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, listDeskWithdrawals, async ({ query }) => ({
    result: await listQueue(services, query),
  }));
  registerRoute(router, listClosedMoney, async ({ query }) => ({ result: await listClosed(db, query) }));
  registerRoute(router, actOnWithdrawals, async ({ body, operator }) => ({
    result: await decideWithdrawals(services, body, operator().actor),
  }));
  registerRoute(router, getWithdrawals, async ({ customerId, query }) => {
    const { rows, total } = await listOwnWithdrawals(db, customerId, query);
    return { result: await toWithdrawals(db, rows), pageInfo: { ...query, total } };
  });
  registerRoute(router, createWithdrawal, async ({ customerId, idempotencyKey, body }) => {
    const row = await requestWithdrawal(services, { customerId, key: idempotencyKey }, body);
    const result = await answer(db, row);
    return { result, messages: [createMessage(row.cause_key === null ? 'requested' : 'donated', result)] };
  });
  registerRoute(router, getWithdrawal, async ({ customerId, params }) => {
    const row = await findOwnWithdrawal(db, customerId, params.id);
    if (!row) throw createDomainError(getWithdrawal.errors, 'withdrawal_unknown');
    return { result: await answer(db, row) };
  });
  registerRoute(router, cancelWithdrawal, async ({ customerId, params }) => {
    const result = await answer(db, await cancel(services, customerId, params.id));
    return { result, messages: [createMessage('cancelled', result)] };
  });
  registerRoute(router, getPrizeFunds, async ({ customerId }) => {
    const cents = await readPrizeFundsCents(db, await readWalletAccount(db, customerId));
    return { result: { amount: toMoney(cents) } };
  });
}
