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

/**
 * Why nothing can be paid in by now: the page may be older than a break. Undefined where it can, or where it cannot be
 * asked: the services refuse the deposit all the same.
 */
export async function findDepositBlock(): Promise<string | undefined> {
  try {
    const { getOwnWallet } = await import('#lib/api/deposit.ts');
    return Object.values((await getOwnWallet()).result.depositBlocks)[0];
  } catch {
    return undefined;
  }
}
