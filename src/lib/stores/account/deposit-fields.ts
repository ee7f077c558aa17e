// What a gateway's fields in the page are made with, asked for when its way of paying is chosen.
import type { DepositMethodCode } from '#lib/contracts/payments/wallet.ts';

export interface PreparedFields {
  readonly gatewayKey: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** @throws ApiError where the gateway cannot be reached */
export async function prepareFields(
  depositMethodId: DepositMethodCode,
  gatewayKey: string,
  amount: string | undefined,
): Promise<PreparedFields> {
  const { postPrepareDeposit } = await import('#lib/api/deposit.ts');
  const { result } = await postPrepareDeposit({
    depositMethodId,
    gatewayKey,
    ...(amount !== undefined && { amount }),
  });
  return result;
}
