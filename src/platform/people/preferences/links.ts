// Links from messages: to the preferences of their owner, and to the end of what a message is about.
import type { PreferenceTopic } from '#lib/contracts/customer/preferences.ts';
import { ProductType } from '#lib/contracts/offers/offer.ts';
import { LINK_ERRORS } from '#lib/contracts/preferences.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { createSignedToken, readSignedToken } from '../../signed-token.ts';
import { readPreferences, savePreferences } from './store.ts';

const PREFERENCES = { purpose: 'preferences', lifeMs: 30 * DAY_MS };
/** Messages are opened long after they were sent. */
const UNSUBSCRIBE = { purpose: 'unsubscribe', lifeMs: 400 * DAY_MS };

type Signing = Pick<Services, 'keys' | 'clock'>;

/** Path of a customer's preferences that works without a login. */
export const createPreferencesPath = (services: Signing, customerId: string): string => {
  const token = createSignedToken(services, PREFERENCES.purpose, [customerId], PREFERENCES.lifeMs);
  return `/communication-preferences/${customerId}?t=${token}`;
};

/** Stands where the key of an offer does; no offer has a key with an underscore. */
const CLOSING_SOON: PreferenceTopic = 'closing_soon';

/** Path that ends the messages of an offer or a topic, or all offers and news without one. Takes a one-click post, too. */
export const createUnsubscribePath = (services: Signing, customerId: string, offerKey = ''): string => {
  const token = createSignedToken(services, UNSUBSCRIBE.purpose, [customerId, offerKey], UNSUBSCRIBE.lifeMs);
  const offer = offerKey === '' ? '' : `/${encodeURIComponent(offerKey)}`;
  return `/unsubscribe/${customerId}${offer}?t=${token}`;
};

async function isOpenAccount(at: Db, customerId: string): Promise<boolean> {
  const row = await at
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws DomainError `link_invalid` where the token is of another customer, of something else, or over */
async function requireOwner(
  services: Services,
  purpose: string,
  token: string,
  named: readonly string[],
): Promise<string> {
  const values = readSignedToken(services, purpose, token);
  const [customerId = ''] = named;
  const isRight =
    values?.length === named.length &&
    values.every((value, index) => value === named[index]) &&
    (await isOpenAccount(services.database.db, customerId));
  if (!isRight) throw createDomainError(LINK_ERRORS, 'link_invalid');
  return customerId;
}

/** @throws DomainError `link_invalid` */
export const requireLinkedCustomer = (
  services: Services,
  { customerId, token }: { customerId: string; token: string },
): Promise<string> => requireOwner(services, PREFERENCES.purpose, token, [customerId]);

interface UnsubscribeLink {
  readonly customerId: string;
  readonly productOfferKey: string;
  readonly token: string;
}

const TOPICS: Readonly<Record<ProductType, PreferenceTopic>> = {
  lottery_ticket: 'offers',
  membership: 'membership',
  raffle_ticket: 'raffles',
  syndicate_share: 'offers',
};

/** What messages about an offer belong to. */
async function findTopic({ database }: Services, offerKey: string): Promise<PreferenceTopic> {
  if (offerKey === CLOSING_SOON) return CLOSING_SOON;
  const offer = await database.db
    .selectFrom('product_offer')
    .select('type')
    .where('key', '=', offerKey)
    .executeTakeFirst();
  return offer ? TOPICS[ProductType.parse(offer.type)] : 'offers';
}

async function requireTopic(services: Services, link: UnsubscribeLink) {
  const { customerId, productOfferKey, token } = link;
  await requireOwner(services, UNSUBSCRIBE.purpose, token, [customerId, productOfferKey]);
  return { customerId, topic: await findTopic(services, productOfferKey) };
}

/** @throws DomainError `link_invalid` */
export async function readUnsubscribeState(services: Services, link: UnsubscribeLink) {
  const { customerId, topic } = await requireTopic(services, link);
  const { preferences } = await readPreferences(services, customerId);
  return { topic, isOn: preferences.some((preference) => preference.topic === topic && preference.isOn) };
}

/** By email; a message by another channel has its own way out. @throws DomainError `link_invalid` */
export async function switchTopic(services: Services, link: UnsubscribeLink, isOn: boolean) {
  const { customerId, topic } = await requireTopic(services, link);
  await savePreferences(services, customerId, [{ topic, channel: 'email', isOn }], 'unsubscribe');
  return { topic, isOn };
}
