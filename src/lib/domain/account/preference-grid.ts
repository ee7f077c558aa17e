// Every topic by every channel: what is on before a customer chooses, and how a form says it.
import {
  type CommunicationPreference,
  PREFERENCE_TOPICS,
  type PreferenceChannel,
  type PreferenceTopic,
} from '../../contracts/customer/preferences.ts';
import type { Capability } from '../brand/capabilities.ts';

/** Always sent: what a customer has bought, and what becomes of the account. */
export const isFixedTopic = (topic: PreferenceTopic): boolean => topic === 'receipts';

/** On by email until they are switched off: they are about the customer's own tickets, groups and alerts. */
const ON_BY_EMAIL: ReadonlySet<PreferenceTopic> = new Set(['receipts', 'results', 'wins', 'party', 'alerts']);

/** @param marketingEmail whether the customer asked for offers and news by email */
const isOnByDefault = (topic: PreferenceTopic, channel: PreferenceChannel, marketingEmail: boolean) =>
  channel === 'email' && (ON_BY_EMAIL.has(topic) || (topic === 'offers' && marketingEmail));

/** What is on, by topic and channel. */
export function listPreferences(
  channels: readonly PreferenceChannel[],
  chosen: readonly CommunicationPreference[],
  marketingEmail: boolean,
): CommunicationPreference[] {
  return PREFERENCE_TOPICS.flatMap((topic) =>
    channels.map((channel) => {
      const choice = chosen.find((made) => made.topic === topic && made.channel === channel);
      const isOn = isFixedTopic(topic)
        ? channel === 'email'
        : (choice?.isOn ?? isOnByDefault(topic, channel, marketingEmail));
      return { topic, channel, isOn };
    }),
  );
}

/** Topics that only some shops have something to say of. */
const NEEDED: Partial<Record<PreferenceTopic, Capability>> = {
  raffles: 'charity-lotteries',
  membership: 'membership-program',
  party: 'social-syndicates',
  alerts: 'alerts',
};

export const isTopicOffered = (topic: PreferenceTopic, capabilities: ReadonlySet<Capability>): boolean => {
  const needed = NEEDED[topic];
  return needed === undefined || capabilities.has(needed);
};

/** What the box of a topic and channel is called in the form. */
export const toBoxName = ({ topic, channel }: Pick<CommunicationPreference, 'topic' | 'channel'>): string =>
  `${topic}-${channel}`;

/** The choices of a form that showed these: a box that was not sent is not ticked. */
export const readBoxes = (
  data: FormData,
  shown: readonly CommunicationPreference[],
): CommunicationPreference[] =>
  shown
    .filter(({ topic }) => !isFixedTopic(topic))
    .map(({ topic, channel }) => ({ topic, channel, isOn: data.has(toBoxName({ topic, channel })) }));
