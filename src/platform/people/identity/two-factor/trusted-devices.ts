// Devices on which the second step is not asked for, for as long as the customer chose.
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { hashToken } from '../../../secret-text.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';

export async function trustDevice(
  at: Db | Tx,
  { clock }: Services,
  { customerId, deviceUuid, days }: { customerId: string; deviceUuid: string; days: number },
): Promise<void> {
  const row = {
    customer_id: customerId,
    device_hash: hashToken(deviceUuid),
    until: toIso(clock.now() + days * DAY_MS),
    created_at: getNowIso(clock),
  };
  await at
    .insertInto('trusted_device')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'device_hash']).doUpdateSet({ until: row.until }),
    )
    .execute();
}

export async function isTrustedDevice(
  at: Db | Tx,
  { clock }: Services,
  customerId: string,
  deviceUuid: string | undefined,
): Promise<boolean> {
  if (!deviceUuid) return false;
  const row = await at
    .selectFrom('trusted_device')
    .select('until')
    .where('customer_id', '=', customerId)
    .where('device_hash', '=', hashToken(deviceUuid))
    .where('until', '>', getNowIso(clock))
    .executeTakeFirst();
  return row !== undefined;
}

export const forgetDevice = async (at: Db | Tx, customerId: string, deviceUuid: string): Promise<void> => {
  await at
    .deleteFrom('trusted_device')
    .where('customer_id', '=', customerId)
    .where('device_hash', '=', hashToken(deviceUuid))
    .execute();
};
