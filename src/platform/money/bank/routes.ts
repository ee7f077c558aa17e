import { getTransferDetails } from '#lib/contracts/identity/transfer-details.ts';
import {
  addBankAccount,
  getBankAccounts,
  removeBankAccount,
  setDefaultBankAccount,
} from '#lib/contracts/payments/bank-account.ts';
import { type Router, registerRoute } from '../../http.ts';
import {
  addPayoutAccount,
  listPayoutAccounts,
  makePayoutAccountDefault,
  removePayoutAccount,
  toBankAccount,
} from '../withdrawals/payout-accounts.ts';
import { readTransferDetails } from './transfer-details.ts';

export function serveBank(router: Router): void {
  const { services } = router;
  registerRoute(router, getBankAccounts, async ({ customerId }) => ({
    result: (await listPayoutAccounts(services.database.db, customerId)).map(toBankAccount),
  }));
  registerRoute(router, getTransferDetails, async ({ customerId }) => ({
    result: await readTransferDetails(services, customerId),
  }));
  registerRoute(router, addBankAccount, async ({ customerId, body }) => ({
    result: toBankAccount(await addPayoutAccount(services, customerId, body)),
  }));
  registerRoute(router, setDefaultBankAccount, async ({ customerId, params }) => ({
    result: (await makePayoutAccountDefault(services, customerId, params.id)).map(toBankAccount),
  }));
  registerRoute(router, removeBankAccount, async ({ customerId, params }) => ({
    result: (await removePayoutAccount(services, customerId, params.id)).map(toBankAccount),
  }));
}
