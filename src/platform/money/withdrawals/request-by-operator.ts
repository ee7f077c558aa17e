// The money of a closed account, whose customer cannot log in any more and writes to the shop.

import { transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { readStanding } from '../ledger/account-standing.ts';
import { lockWallet } from '../ledger/accounts.ts';
import { keepPayoutAccount, type NewAccount } from './payout-accounts.ts';
import { bankTransfer } from './providers.ts';
import { checkAmount, takeOut } from './request.ts';
import type { WithdrawalRow } from './store.ts';

/** Why an operator may not ask for the money of an account. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
}

/**
 * Asks for money in the name of a customer whose account is closed, once the operator has made sure who is asking. It is
 * approved and sent like any other. @throws RequestRefused, DomainError of `addBankAccount` and `createWithdrawal`
 */
export const requestForClosed = (
  services: Services,
  customerId: string,
  { amount, account: asked }: { readonly amount: string; readonly account: NewAccount },
): Promise<WithdrawalRow> =>
  transact(services.database, async (tx) => {
    await lockWallet(tx, services, customerId);
    const { isClosed, isLocked } = await readStanding(tx, customerId);
    if (!isClosed) throw new RequestRefused('The account is open: its customer takes money out of it.');
    if (isLocked) throw new RequestRefused('The account is locked: unlock it first. It stays closed.');
    const { account } = await keepPayoutAccount(tx, services, customerId, asked);
    const { method: withdrawalMethodCode } = bankTransfer;
    return takeOut(tx, services, {
      customerId,
      provider: bankTransfer,
      cents: checkAmount(bankTransfer, amount),
      asked: { amount, withdrawalMethodCode, customerFundId: account.id },
      isByOperator: true,
    });
  });
