// Lotto parties of a new shop: a public group of the demonstration customer, with a party that has played and one that
// is open, and a public group of others that can be joined.
import { PartyShareInput } from '#lib/contracts/products/party-share.ts';
import { transact } from '../../ground/db/open.ts';
import { type JobHandler, runDueJobs } from '../../ground/jobs/run.ts';
import { listPlayableDraws } from '../../repeat/party/config.ts';
import { startGroup } from '../../repeat/party/groups/create.ts';
import { partyModule } from '../../repeat/party/module.ts';
import { startSession } from '../../repeat/party/sessions/create.ts';
import { priceAsked } from '../../sale/cart/lines.ts';
import { purchaseLines } from '../../sale/checkout/purchase.ts';
import type { Services } from '../../services.ts';
import { openMembers } from './syndicates/members.ts';

interface PlannedParty {
  readonly groupName: string;
  readonly offerKey: string;
  readonly numGames: number;
  /** Shares of each buyer: of the demonstration customer, then of the members. The first who has some organises. */
  readonly shares: readonly number[];
  readonly numShares: number;
}

const CUSTOMERS_OWN = 'Lantern Street Regulars';

/** By the day on which they are bought. */
const PARTIES = {
  before: [
    {
      groupName: CUSTOMERS_OWN,
      offerKey: 'comet',
      numGames: 10,
      numShares: 5,
      shares: [2, 1, 1, 1, 0, 0, 0],
    },
  ],
  now: [
    {
      groupName: CUSTOMERS_OWN,
      offerKey: 'comet',
      numGames: 10,
      numShares: 8,
      shares: [2, 1, 0, 1, 0, 0, 0],
    },
    {
      groupName: 'Friday Night Ferry',
      offerKey: 'lighthouse',
      numGames: 12,
      numShares: 5,
      shares: [0, 0, 2, 0, 1, 0, 0],
    },
  ],
} as const satisfies Record<string, readonly PlannedParty[]>;

/** Plays what is full and signs its certificates, at the instant of the services' clock. */
async function followSessions(services: Services): Promise<void> {
  const handlers: Record<string, JobHandler> = {};
  for (const { kind, handle } of partyModule.jobs ?? [])
    handlers[kind] = (of, payload) => handle(of, payload, {});
  while ((await runDueJobs(services, handlers)) > 0);
}

async function playParty(
  services: Services,
  buyers: readonly string[],
  { groupName, offerKey, numGames, numShares, shares }: PlannedParty,
): Promise<void> {
  const customerId = buyers[shares.findIndex((count) => count > 0)]!;
  const group = await startGroup(services, {
    customerId,
    key: `seed-party-${groupName}`,
    asked: { groupName, publicityStatus: 'public' },
  });
  const [draw] = await listPlayableDraws(services, offerKey);
  if (!draw) return;
  const session = await startSession(services, {
    groupId: group.id,
    customerId,
    key: `seed-party-${groupName}-${numShares}`,
    asked: {
      offerKey,
      drawNo: draw.drawNo,
      gameType: 'random',
      gameOffer: 'random',
      numGames,
      numShares,
      autosessionStatus: 'off',
      inviteAllExistingMembers: false,
    },
  });
  if (session.sharesLeft < numShares) return;
  const asked = { kind: 'social_syndicate_share', lotteryKey: offerKey, groupId: group.id } as const;
  for (const [index, count] of shares.entries()) {
    if (count === 0) continue;
    const buyer = { customerId: buyers[index]!, region: undefined, pricingId: '' };
    const input = PartyShareInput.parse({ ...asked, sessionId: session.sessionId, numShares: count });
    const line = await priceAsked(services.database.db, services, input, buyer);
    await transact(services.database, (tx) =>
      purchaseLines(tx, services, { customerId: buyer.customerId, lines: [line], channelKey: 'web' }),
    );
  }
  await followSessions(services);
}

/** Starts the parties of that day and buys shares of them, on the clock of the services. */
export async function seedParties(
  services: Services,
  customerId: string,
  name: keyof typeof PARTIES,
): Promise<void> {
  const buyers = [customerId, ...(await openMembers(services))];
  for (const party of PARTIES[name]) await playParty(services, buyers, party);
}
