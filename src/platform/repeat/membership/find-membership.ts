import type { Db, Tx } from '../../ground/db/open.ts';
import type { MembershipTable } from '../../ground/db/schema/membership-schema.ts';

type MembershipRow = Pick<MembershipTable, 'status' | 'updated_at' | 'joined_at' | 'premium_until'> &
  Readonly<{ tier: 'free' | 'premium' }>;

export const findMembership = (
  at: Db | Tx,
  customerId: string,
  program: string,
): Promise<MembershipRow | undefined> =>
  at
    .selectFrom('membership')
    .select(['status', 'tier', 'updated_at', 'joined_at', 'premium_until'])
    .where('customer_id', '=', customerId)
    .where('program', '=', program)
    .executeTakeFirst();
