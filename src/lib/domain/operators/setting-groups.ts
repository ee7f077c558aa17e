// How the settings of the shop stand at the desk: in groups, in this order.

export const SETTING_GROUPS = ['shop', 'sale', 'money', 'people', 'desk', 'other'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** By its key; what an extension brings is among the others. */
const GROUP_OF: Readonly<Record<string, SettingGroup>> = {
  locale: 'shop',
  currency: 'shop',
  supportNumber: 'shop',
  supportOpeningHours: 'shop',
  indexingEnabled: 'shop',
  maintenance: 'shop',
  sendsMail: 'shop',
  capabilitySegments: 'sale',
  suppressedCapabilities: 'sale',
  pricings: 'sale',
  defaultPricingId: 'sale',
  lotteryLicences: 'sale',
  repeatsPerOfferMax: 'sale',
  membership: 'sale',
  partyNameBlocklist: 'sale',
  withdrawalMethods: 'money',
  adjustmentsByTwoAboveCents: 'money',
  withdrawalRule: 'money',
  bankColumns: 'money',
  minimumAge: 'people',
  licences: 'people',
  preferenceChannels: 'people',
  'twoFactor.methods': 'people',
  sessionTimeoutSeconds: 'people',
  heartbeatActiveTimeoutSeconds: 'people',
  migrationTarget: 'people',
  replyAddress: 'desk',
  deskAddresses: 'desk',
  webhookNetworks: 'desk',
};

export const getSettingGroup = (key: string): SettingGroup =>
  Object.hasOwn(GROUP_OF, key) ? (GROUP_OF[key] ?? 'other') : 'other';
