// What customers have chosen to hear of.
import {
  type CommunicationPreference,
  PreferenceChannel,
  PreferenceTopic,
} from '#lib/contracts/customer/preferences.ts';
import type { Db, Tx } from '../db/open.ts';

/** The choices that a customer has made. */
export async function readChoices(at: Db | Tx, customerId: string): Promise<CommunicationPreference[]> {
  const rows = await at
    .selectFrom('communication_preference')
    .select(['topic', 'channel', 'is_on'])
    .where('customer_id', '=', customerId)
    .orderBy('topic')
    .orderBy('channel')
    .execute();
  return rows.map(({ topic, channel, is_on }) => ({
    topic: PreferenceTopic.parse(topic),
    channel: PreferenceChannel.parse(channel),
    isOn: is_on === 1,
  }));
}
