// Support, and calls about what was refunded as late, see that it did not play.
import { expect, test } from 'vitest';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { syndicateCommands } from '#platform/catalogue/syndicates/commands.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { findSyndicate } from '#platform/catalogue/syndicates/store.ts';
import type { SharedCommand } from '#platform/ground/operator/command.ts';
import { customerCommands } from '#platform/people/identity/commands.ts';
import { listMessages } from '#platform/people/messages/messages.ts';
import { partyCommands } from '#platform/repeat/party/commands.ts';
import type { Services } from '#platform/services.ts';
import { buyTickets, createWalletHolder, listDraws } from '../../../support/played-draws.ts';
import { buyShares, createCrewOffer, listPools } from '../../../support/syndicates.ts';
import {
  AFTER_FRIDAY,
  FRIDAY,
  openLateParty,
  openLatePool,
  openSaturdays,
  settleFriday,
} from './late-draws.ts';

const LOSING = {
  gameType: 'standard' as const,
  gameOffer: 'standard',
  games: [{ numbers: [1, 3] }],
};

/** What the command prints, without its heading. */
async function print(services: Services, command: SharedCommand, ...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  await command.run({
    services,
    actor: 'ops:mia',
    words,
    options: {},
    print: (line) => void lines.push(line),
  });
  return lines;
}

test('an account has its late entries as refunded, not as won nothing', async () => {
  const { services, clock, early } = await openSaturdays();
  await buyTickets(services, early, LOSING);
  clock.set(AFTER_FRIDAY);
  await buyTickets(services, early);
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, FRIDAY, 'ops:mia');
  await settleFriday(services);
  const lines = await print(services, customerCommands['customer show'], early);
  const ends = lines
    .filter((line) => line.includes('emailed'))
    .map((line) => line.trim().split(/\s+/).at(-1));
  expect(ends.sort()).toEqual(['$0.00', 'refunded']);
});

test('a syndicate that was filled late is refunded, never entered or settled', async () => {
  const { services, poolId, drawId, early } = await openLatePool(11);
  const check = async () => {
    const [line] = (await print(services, syndicateCommands['syndicates list'])).filter((one) =>
      one.includes(poolId),
    );
    expect(line).toContain(' refunded ');
    expect(line).not.toContain('$');
    expect((await findSyndicate(services.database.db, poolId))?.state).toBe('cancelled');
    expect((await print(services, customerCommands['customer show'], early)).at(-1)).toMatch(/refunded$/);
  };
  await moveDrawToDay(services, drawId, FRIDAY, 'ops:mia');
  await check();
  await cutOffPool(services, poolId);
  await settleFriday(services);
  await check();
});

test('a session that was filled late is refunded', async () => {
  const { services, group } = await openLateParty();
  expect((await print(services, partyCommands['party sessions'], group.id)).at(-1)).toContain(' refunded ');
});

test('a result leads to the ticket that played', async () => {
  const { services, clock } = await openSaturdays();
  const both = await createWalletHolder(services);
  await buyTickets(services, both, LOSING);
  const { id } = await services.database.db.selectFrom('ticket').select('id').executeTakeFirstOrThrow();
  clock.set(AFTER_FRIDAY);
  await buyTickets(services, both, { tickets: 9 });
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, FRIDAY, 'ops:mia');
  await settleFriday(services);
  const { result } = await listMessages(services.database.db, both, { limit: 9, offset: 0, kind: 'result' });
  expect(result.messages.map(({ ticketId }) => ticketId)).toEqual([id]);
});

test('a result leads to the ticket that played, not to the share of a syndicate that was not full', async () => {
  const { services, clock, early } = await openSaturdays();
  await saveOffer(services.database.db, services, createCrewOffer());
  await openPools(services);
  const [pool] = await listPools(services);
  await buyTickets(services, early, LOSING);
  const { id } = await services.database.db.selectFrom('ticket').select('id').executeTakeFirstOrThrow();
  await buyShares(services, early, pool!.id, 2);
  clock.set(AFTER_FRIDAY);
  await moveDrawToDay(services, pool!.draw_id!, FRIDAY);
  await cutOffPool(services, pool!.id);
  await settleFriday(services);
  const { result } = await listMessages(services.database.db, early, {
    limit: 9,
    offset: 0,
    kind: 'result',
  });
  expect(result.messages.flatMap(({ ticketId }) => ticketId ?? [])).toEqual([id]);
});
