import type { TransferDetails } from '#lib/contracts/identity/transfer-details.ts';
import { parseBsb } from '#lib/domain/bank/payout-account.ts';
import type { Services } from '../../services.ts';
import { takeCustomerReference } from './customer-references.ts';

function readTransfer(settings: Readonly<Record<string, string>>): TransferDetails['transfer'] {
  const { BANK_ACCOUNT: accountNumber, BANK_ACCOUNT_NAME: accountName, BANK_PAYID: payId } = settings;
  const bsb = parseBsb(settings.BANK_BSB ?? '');
  if (!bsb || !accountNumber || !accountName) return undefined;
  return { accountName, bsb, accountNumber, ...(payId && { payId }) };
}

/** How the customer pays in from a bank; null where the shop has not said how. BPAY and transfers are on with the code of their way of paying. */
export async function readTransferDetails(
  services: Services,
  customerId: string,
): Promise<TransferDetails | null> {
  const { payments } = services;
  const settings = payments?.settings ?? {};
  const billerCode = payments?.methods.has('bp') ? settings.BPAY_BILLER_CODE : undefined;
  const transfer = payments?.methods.has('dd') ? readTransfer(settings) : undefined;
  if (!billerCode && !transfer) return null;
  const reference = await takeCustomerReference(services, customerId);
  return { reference, ...(billerCode && { bpay: { billerCode } }), ...(transfer && { transfer }) };
}
