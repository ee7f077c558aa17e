// What buys a ticket again, for the page of the ticket.
import { expect, test } from 'vitest';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { loadTicketRepeats } from '#lib/server/loaders/account/recurring/ticket-repeats.ts';
import type { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { createOrder } from '#tests/support/buying/orders.ts';

/** The services of a customer whose latest purchases that repeat are these, and who has others besides. */
function openPage(latest: readonly string[]) {
  const asked: string[] = [];
  const call = async ({ name }: { name: string }, { params }: { params?: { id: string } } = {}) => {
    asked.push(name);
    if (!params) return { result: latest.map((autoplayId) => ({ autoplayId })) };
    if (params.id.startsWith('sub_') !== (name === 'getSubscription'))
      throw new ApiError({ status: 404, url: '/', error: { code: 'autoplay_unknown', message: 'Unknown' } });
    return { result: { autoplayId: params.id } };
  };
  return { asked, page: { mine: { call } as unknown as Pick<ReturnType<typeof createServerApi>, 'call'> } };
}

const list = async (latest: readonly string[], ...repeatedBy: string[]) => {
  const { asked, page } = openPage(latest);
  const ticket = createOrder(repeatedBy.length > 0 ? { repeatedBy } : {});
  const repeats = await loadTicketRepeats(page, [ticket]);
  return { asked, repeats: [...repeats].map(([id, all]) => [id, all.map(({ autoplayId }) => autoplayId)]) };
};

test('a ticket is shown with what it names, whether or not that is among the latest', async () => {
  const latest = await list(['rec_2', 'rec_1'], 'rec_1');
  expect(latest).toEqual({ asked: ['getRecurringPurchases'], repeats: [['tkt_1', ['rec_1']]] });
  const older = await list(['rec_2'], 'rec_1');
  expect(older).toEqual({
    asked: ['getRecurringPurchases', 'getAutoplay'],
    repeats: [['tkt_1', ['rec_1']]],
  });
});

test('so it is with an older subscription', async () => {
  expect((await list(['rec_2'], 'sub_1')).repeats).toEqual([['tkt_1', ['sub_1']]]);
});

test('a ticket that names two is shown with both, in their order', async () => {
  expect((await list(['rec_2'], 'rec_2', 'rec_1')).repeats).toEqual([['tkt_1', ['rec_2', 'rec_1']]]);
});

test('nothing is asked for where no ticket names anything', async () => {
  expect(await list(['rec_1'])).toEqual({ asked: [], repeats: [] });
});
