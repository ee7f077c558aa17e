// What buys a ticket again, for the page of the ticket.
import { expect, test } from 'vitest';
import { loadTicketRepeats } from '#lib/server/loaders/account/recurring/ticket-repeats.ts';
import type { createServerApi } from '#lib/server/services/server-api.ts';
import { createOrder } from '#tests/support/buying/orders.ts';

/** The services of a customer whose latest purchases that repeat are these, and who has others besides. */
function openPage(latest: readonly string[]) {
  const asked: string[] = [];
  const call = ({ name }: { name: string }, { params }: { params?: { id: string } } = {}) => {
    asked.push(name);
    const result = params ? { autoplayId: params.id } : latest.map((autoplayId) => ({ autoplayId }));
    return Promise.resolve({ result });
  };
  return { asked, page: { mine: { call } as unknown as Pick<ReturnType<typeof createServerApi>, 'call'> } };
}

const list = async (latest: readonly string[], repeatedBy?: string) => {
  const { asked, page } = openPage(latest);
  const repeats = await loadTicketRepeats(page, [createOrder({ ...(repeatedBy && { repeatedBy }) })]);
  return { asked, repeats: [...repeats].map(([id, { autoplayId }]) => [id, autoplayId]) };
};

test('a ticket is shown with what it names, whether or not that is among the latest', async () => {
  const latest = await list(['rec_2', 'rec_1'], 'rec_1');
  expect(latest).toEqual({ asked: ['getRecurringPurchases'], repeats: [['tkt_1', 'rec_1']] });
  const older = await list(['rec_2'], 'rec_1');
  expect(older).toEqual({
    asked: ['getRecurringPurchases', 'getAutoplay'],
    repeats: [['tkt_1', 'rec_1']],
  });
});

test('nothing is asked for where no ticket names anything', async () => {
  expect(await list(['rec_1'])).toEqual({ asked: [], repeats: [] });
});
