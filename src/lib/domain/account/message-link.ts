// Where a message of the account leads: to what it is about.
import type { AccountMessage } from '../../contracts/messages/message.ts';
import { urls } from '../pages/urls.ts';

/** An old ticket's address leads on to the list that the ticket is in. */
export function getMessageLink({
  checkoutId,
  ticketId,
}: Pick<AccountMessage, 'checkoutId' | 'ticketId'>): string | undefined {
  if (checkoutId) return urls.receipt(checkoutId);
  return ticketId ? urls.pastTicket(ticketId) : undefined;
}
