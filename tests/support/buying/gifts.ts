// Tickets that are given away.
import type { giveTicket } from '#lib/contracts/gifts/gift.ts';
import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import { type JobHandlers, runDueJobs } from '#platform/ground/jobs/run.ts';
import { offerTicket } from '#platform/sale/gifts/give.ts';
import { giftJobs } from '#platform/sale/gifts/jobs.ts';
import type { Services } from '#platform/services.ts';

/** The newest ticket of a buyer. */
export async function findTicketId({ database }: Services, customerId: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('ticket')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives the newest ticket of a customer by a link, and reads what the link carries. */
export async function giveNewest(
  services: Services,
  customerId: string,
  asked: Partial<BodyInput<typeof giveTicket>> = {},
): Promise<{ readonly id: string; readonly ticketId: string; readonly token: string }> {
  const ticketId = await findTicketId(services, customerId);
  const { id, token = '' } = await offerTicket(services, {
    customerId,
    ticketId,
    way: 'link',
    recipient: '',
    sender: 'Robin',
    message: '',
    ...asked,
  });
  return { id, ticketId, token };
}

/** Does what is due of gifts, as the worker does. */
export async function runGiftJobs(services: Services): Promise<void> {
  const handlers: JobHandlers = Object.fromEntries(
    giftJobs.map(({ kind, handle }) => [kind, (own: Services, payload: unknown) => handle(own, payload, {})]),
  );
  while ((await runDueJobs(services, handlers, 10)) > 0);
}
