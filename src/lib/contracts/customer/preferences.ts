import { z } from 'zod';

/** Ways to reach a customer. */
export const PREFERENCE_CHANNELS = ['email', 'sms', 'push', 'post'] as const;
export const PreferenceChannel = z.enum(PREFERENCE_CHANNELS);
export type PreferenceChannel = z.infer<typeof PreferenceChannel>;

/** What a customer can hear of. Receipts are always sent. */
export const PREFERENCE_TOPICS = [
  'receipts',
  'results',
  'wins',
  'closing_soon',
  'offers',
  'raffles',
  'membership',
  'party',
  'alerts',
] as const;
export const PreferenceTopic = z.enum(PREFERENCE_TOPICS);
export type PreferenceTopic = z.infer<typeof PreferenceTopic>;

export const CommunicationPreference = z.object({
  topic: PreferenceTopic,
  channel: PreferenceChannel,
  isOn: z.boolean(),
});
export type CommunicationPreference = z.infer<typeof CommunicationPreference>;

/** What a customer wants to hear of. */
export const CustomerPreferences = z.object({
  /** Offers and news by email. */
  marketingEmail: z.boolean(),
  communicationPreferences: z.array(CommunicationPreference).default([]),
});
export type CustomerPreferences = z.infer<typeof CustomerPreferences>;
