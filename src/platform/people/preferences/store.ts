// What customers have chosen to hear of.
import {
  type CommunicationPreference,
  PreferenceChannel,
  PreferenceTopic,
} from '#lib/contracts/customer/preferences.ts';
import type { CommunicationPreferences } from '#lib/contracts/preferences.ts';
import { isFixedTopic, listPreferences } from '#lib/domain/account/preference-grid.ts';
import { readSettings } from '../../ground/config/store.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

const SETTING = 'preferenceChannels';
const Channels = PreferenceChannel.array().min(1);
export const PREFERENCE_SETTINGS = { [SETTING]: Channels };
const DEFAULT_CHANNELS: PreferenceChannel[] = ['email'];
export const PREFERENCE_DEFAULTS = { [SETTING]: DEFAULT_CHANNELS };

/** Channels that the shop sends by: the setting `preferenceChannels`, email without it. */
async function readChannels(services: Services): Promise<PreferenceChannel[]> {
  const { data } = Channels.safeParse((await readSettings(services)).get(SETTING));
  return data ?? DEFAULT_CHANNELS;
}

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

async function readMarketingEmail(at: Db | Tx, customerId: string): Promise<boolean> {
  const row = await at
    .selectFrom('customer')
    .select('marketing_email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.marketing_email === 1;
}

/** Every topic by every channel of the shop. */
export async function readPreferences(
  services: Services,
  customerId: string,
): Promise<CommunicationPreferences> {
  const { db } = services.database;
  const channels = await readChannels(services);
  const chosen = await readChoices(db, customerId);
  const preferences = listPreferences(channels, chosen, await readMarketingEmail(db, customerId));
  return { features: { methodsEnabled: channels }, preferences };
}

/** Whether a customer is to be informed of a topic. @param at with the customer's choices as they are */
export async function wantsTopic(
  at: Db | Tx,
  customerId: string,
  topic: PreferenceTopic,
  channel: PreferenceChannel = 'email',
): Promise<boolean> {
  const chosen = await readChoices(at, customerId);
  const all = listPreferences([channel], chosen, await readMarketingEmail(at, customerId));
  return all.some((preference) => preference.topic === topic && preference.isOn);
}

/** Where a choice was made. */
type ChoiceSource = 'account' | 'link' | 'unsubscribe';

async function writeChoice(
  tx: Tx,
  { clock }: Services,
  customerId: string,
  { topic, channel, isOn }: CommunicationPreference,
  source: ChoiceSource,
): Promise<void> {
  const chosen = { is_on: isOn ? 1 : 0, source, updated_at: getNowIso(clock) } as const;
  await tx
    .insertInto('communication_preference')
    .values({ customer_id: customerId, topic, channel, ...chosen })
    .onConflict((conflict) => conflict.columns(['customer_id', 'topic', 'channel']).doUpdateSet(chosen))
    .execute();
  if (topic === 'offers' && channel === 'email')
    await tx
      .updateTable('customer')
      .set({ marketing_email: isOn ? 1 : 0 })
      .where('id', '=', customerId)
      .execute();
}

/** Receipts stay on, whatever is asked. */
export async function savePreferences(
  services: Services,
  customerId: string,
  preferences: readonly CommunicationPreference[],
  source: ChoiceSource,
): Promise<CommunicationPreferences> {
  const open = preferences.filter(({ topic }) => !isFixedTopic(topic));
  await transact(services.database, async (tx) => {
    for (const preference of open) await writeChoice(tx, services, customerId, preference, source);
  });
  return readPreferences(services, customerId);
}
