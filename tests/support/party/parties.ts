// Groups of the small game: customers with money who play together.
import { randomUUID } from 'node:crypto';
import { createGroup, joinGroup } from '#lib/contracts/party/group.ts';
import { createGroupSession, type Session } from '#lib/contracts/party/session.ts';
import type { PartyShareInput } from '#lib/contracts/products/party-share.ts';
import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import { transact } from '#platform/ground/db/open.ts';
import { priceAsked } from '#platform/sale/cart/lines.ts';
import { purchaseLines } from '#platform/sale/checkout/purchase.ts';
import type { Services } from '#platform/services.ts';
import { createFundedCustomer } from '../buying/buying.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../platform.ts';
import { listDraws, playGame } from '../played-draws.ts';

export const toShareInput = (session: Session, numShares = 1, isAutoplay = false): PartyShareInput => ({
  kind: 'social_syndicate_share',
  productType: 'social_syndicate_share',
  lotteryKey: session.offerKey,
  groupId: session.groupId,
  sessionId: session.sessionId,
  numShares,
  isAutoplay,
});

let groups = 0;

/** A new group of the customer's. */
export async function openGroup(
  platform: TestPlatform,
  as: TestSession,
  publicityStatus: 'private' | 'public' = 'private',
) {
  groups += 1;
  const body = { groupName: `Harbour Crew ${groups}`, publicityStatus };
  const { status, result, envelope } = await platform.call(createGroup, { as, body, key: randomUUID() });
  if (status !== 201) throw new Error(`Starting failed with ${status}: ${JSON.stringify(envelope)}`);
  return result;
}

type SessionBody = BodyInput<typeof createGroupSession>;

/** A session of ten quick picks for ten dollars in the next draw, in three shares: 334, 333 and 333 cents. */
export async function openPartySession(
  platform: TestPlatform,
  as: TestSession,
  groupId: string,
  overrides: Partial<SessionBody> = {},
): Promise<Session> {
  const [draw] = await listDraws(platform.services);
  const body: SessionBody = {
    offerKey: 'pair',
    drawNo: draw!.draw_no,
    gameType: 'random',
    gameOffer: 'random',
    numGames: 10,
    numShares: 3,
    ...overrides,
  };
  const { status, result, envelope } = await platform.call(createGroupSession, {
    as,
    params: { id: groupId },
    body,
    key: randomUUID(),
  });
  if (status !== 201) throw new Error(`Opening failed with ${status}: ${JSON.stringify(envelope)}`);
  return result;
}

/** A shop with the small game, and a group with its organiser and an open session. */
export async function openParty(overrides: Partial<SessionBody> = {}, publicity?: 'private' | 'public') {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  const organiser = await createFundedCustomer(platform, '50.00');
  const group = await openGroup(platform, organiser, publicity);
  const session = await openPartySession(platform, organiser, group.id, overrides);
  return { platform, services: platform.services, organiser, group, session };
}

/** A new member of the group, with money. */
export async function addPartyMember(
  platform: TestPlatform,
  group: { readonly id: string; readonly inviteToken?: string | undefined },
  amount = '50.00',
) {
  const as = await createFundedCustomer(platform, amount);
  const { status, envelope } = await platform.call(joinGroup, {
    as,
    params: { id: group.id },
    body: { token: group.inviteToken },
  });
  if (status !== 200) throw new Error(`Joining failed with ${status}: ${JSON.stringify(envelope)}`);
  return as;
}

/** Buys shares out of a customer's wallet, as the till does. */
export async function buyPartyShares(
  services: Services,
  customerId: string,
  session: Session,
  numShares = 1,
  isAutoplay = false,
): Promise<void> {
  const { database } = services;
  await transact(database, async (tx) => {
    const buyer = { customerId, region: undefined, pricingId: '' };
    const line = await priceAsked(tx, services, toShareInput(session, numShares, isAutoplay), buyer);
    await purchaseLines(tx, services, { customerId, lines: [line], channelKey: 'web' });
  });
}
