// Tickets as the service lists them for their owner, for tests.
import type { LotteryEntry, LotteryTicketOrder } from '#lib/contracts/products/lottery-ticket.ts';
import { toMoney } from '#lib/domain/money/money.ts';

const createEntry = (changes: Partial<LotteryEntry> = {}): LotteryEntry => {
  const drawDate = changes.drawDate ?? '2026-11-28T09:30:00.000Z';
  return {
    id: 'ent_1',
    kind: 'lottery_ticket',
    drawNo: 101,
    drawDate,
    date: drawDate.slice(0, 10),
    stop: new Date(Date.parse(drawDate) - 3_600_000).toISOString(),
    status: 'DRAW_OPEN',
    price: toMoney(280),
    numbers: [],
    supplementary: [],
    outcome: { state: 'waiting' },
    ...changes,
  };
};

/** A ticket in one draw. */
export const createOrder = (
  changes: Partial<LotteryTicketOrder> = {},
  entry: Partial<LotteryEntry> = {},
): LotteryTicketOrder => ({
  id: 'tkt_1',
  kind: 'lottery_ticket',
  productType: 'lottery_ticket',
  checkoutId: 'chk_1',
  offerKey: 'lighthouse',
  offerName: 'Lighthouse Saturday',
  gameType: 'standard',
  gameOfferName: 'Standard',
  description: '2 x Standard games',
  numGames: 2,
  numDraws: 1,
  games: [{ numbers: [3, 5, 9, 17, 22, 40] }, { numbers: [1, 2, 3, 4, 5, 6] }],
  quickpick: false,
  price: toMoney(280),
  createdAt: '2026-11-22T00:00:00.000Z',
  isPreOrder: false,
  entries: [createEntry(entry)],
  ...changes,
});
