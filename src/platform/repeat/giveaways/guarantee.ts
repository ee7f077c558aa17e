// Premium members are in every giveaway that is open to them: when it opens, and when they become premium. Whichever of
// the two is committed later finds the other.
import { DomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { enterGiveaway } from './enter.ts';
import type { GuaranteePayload } from './guarantee-job.ts';

const AT_ONCE = 500;

/** Members of the tier and giveaways that they are not in yet, after those of the batch before. */
const listMissing = ({ database, clock }: Services, asked: GuaranteePayload, after: string) =>
  database.db
    .selectFrom('membership')
    .innerJoin('giveaway', 'giveaway.program', 'membership.program')
    .select(['membership.customer_id as customerId', 'giveaway.id as giveawayId'])
    .select((row) => row(row.ref('membership.customer_id'), '||', row.ref('giveaway.id')).as('place'))
    .where('membership.tier', '=', 'premium')
    .where('membership.premium_until', '>', getNowIso(clock))
    .where('giveaway.status', '=', 'open')
    .where('giveaway.type', '<>', 'preview')
    .where('giveaway.opens_at', '<=', getNowIso(clock))
    .where('giveaway.stop_at', '>', getNowIso(clock))
    .$if('customerId' in asked, (query) =>
      query.where('membership.customer_id', '=', 'customerId' in asked ? asked.customerId : ''),
    )
    .$if('giveawayId' in asked, (query) =>
      query.where('giveaway.id', '=', 'giveawayId' in asked ? asked.giveawayId : ''),
    )
    .where((row) => row(row(row.ref('membership.customer_id'), '||', row.ref('giveaway.id')), '>', after))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('giveaway_entry')
            .select('giveaway_entry.id')
            .whereRef('giveaway_entry.giveaway_id', '=', 'giveaway.id')
            .whereRef('giveaway_entry.customer_id', '=', 'membership.customer_id'),
        ),
      ),
    )
    .orderBy('place')
    .limit(AT_ONCE)
    .execute();

/** Who may not enter, and what has closed meanwhile, is passed over. */
async function enterGuaranteed(services: Services, customerId: string, giveawayId: string): Promise<void> {
  try {
    await enterGiveaway(services, { customerId, giveawayId, status: 'guaranteed' });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

export async function guaranteeEntries(services: Services, asked: GuaranteePayload): Promise<void> {
  for (let after = ''; ; ) {
    const missing = await listMissing(services, asked, after);
    for (const { customerId, giveawayId } of missing) await enterGuaranteed(services, customerId, giveawayId);
    const last = missing.at(-1);
    if (!last || missing.length < AT_ONCE) return;
    after = last.place;
  }
}
