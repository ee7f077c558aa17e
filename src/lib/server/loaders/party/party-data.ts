// What pages of lotto parties read.
import { type Group, type GroupInfo, getGroup, getGroupByToken } from '#lib/contracts/party/group.ts';
import {
  getPartyConfig,
  getPartyOfferConfig,
  type PartyOfferConfig,
} from '#lib/contracts/party/party-config.ts';
import { getPartySession, type Session, type SessionInfo } from '#lib/contracts/party/session.ts';
import type { PageContext } from '../../page/page-context.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { ignoreUnknown } from '../account/account-data.ts';

type Caller = Pick<VisitorApi, 'call'>;
type KnownOffers = Pick<PageContext, 'knownOffers'>;

/** A session with its lottery under the name that it has where the visitor is. */
export const nameLottery = <S extends SessionInfo>({ knownOffers }: KnownOffers, session: S): S => {
  const offer = knownOffers.find(({ key }) => key === session.offerKey);
  return offer ? { ...session, offerName: offer.name } : session;
};

/** Lotteries of the brand that parties can play, with their draws, games and prices. */
export async function loadPartyOffers({
  api,
  offers,
}: Pick<PageContext, 'api' | 'offers'>): Promise<PartyOfferConfig[]> {
  const { result: config } = await api.call(getPartyConfig);
  const played = config.offers.filter(({ key }) =>
    offers.some((offer) => offer.key === key && offer.availability === 'available' && !offer.suspended),
  );
  const asked = played.map(({ key }) =>
    ignoreUnknown(api.call(getPartyOfferConfig, { params: { id: key } })),
  );
  return (await Promise.all(asked)).flatMap((answer) => {
    const offer = answer && offers.find(({ key }) => key === answer.result.offerKey);
    return offer ? [{ ...answer.result, offerName: offer.name }] : [];
  });
}

/** A group as the visitor may see it: by membership, because it is public, or by the token of an invitation. */
export async function findGroup(
  api: Caller,
  id: string,
  token: string | undefined,
): Promise<Group | GroupInfo | undefined> {
  const own = await ignoreUnknown(api.call(getGroup, { params: { id } }));
  if (own) return own.result;
  if (token === undefined) return undefined;
  const invited = await ignoreUnknown(api.call(getGroupByToken, { params: { token } }));
  return invited?.result.id === id ? invited.result : undefined;
}

/** Undefined where there is none, or the visitor may not see it. */
export async function findSession(
  api: Caller,
  page: KnownOffers,
  id: string | undefined,
  token?: string | undefined,
): Promise<Session | undefined> {
  if (id === undefined) return undefined;
  const found = await ignoreUnknown(api.call(getPartySession, { params: { id }, query: { token } }));
  return found && nameLottery(page, found.result);
}
