// Where a customer looks at a deposit, by what has become of it.
import type { Deposit } from '../../contracts/payments/wallet.ts';
import { urls } from '../pages/urls.ts';
import { addCampaign, formatCampaign } from '../visitor/campaign.ts';
import { isCallOffReason } from './call-off.ts';

/** Whether the customer may still finish it or give it up. */
export const isUnfinished = ({ status }: Pick<Deposit, 'status'>): boolean =>
  status === 'pending' || status === 'needs_action';

/** Whether the customer gave it up: the gateway's page may stay good, and may have been paid on since. */
export const isGivenUp = ({ status, failure }: Pick<Deposit, 'status' | 'failure'>): boolean =>
  status === 'failed' && failure === 'cancelled';

/** Whether the shop called it off: its page at the gateway may stay good, too. */
export const isCalledOff = ({ status, failure }: Pick<Deposit, 'status' | 'failure'>): boolean =>
  status === 'failed' && isCallOffReason(failure);

/** The page that says how it stands, or what is left to do: a cart that it paid for has a receipt of its own. */
export function getDepositAddress(deposit: Deposit): string {
  const { id, status, action, intent } = deposit;
  if (intent?.status === 'bought' && intent.checkoutId !== undefined)
    return addPaidCampaign(urls.receipt(intent.checkoutId), deposit);
  if (status === 'completed') return urls.depositSuccess(id);
  if (status === 'failed') return urls.depositFailure(id);
  if (status === 'needs_action' && action?.kind !== 'instructions') return urls.depositAuthorisation(id);
  return urls.depositDetails(id);
}

/** In the address of a deposit's next step: it leads on to the gateway, where the deposit still stands. */
export const GO_ON_PARAMETER = 'go';

/**
 * The way on to the gateway's page, by this site: a page that is older than a break would lead there all the same.
 * Undefined where the deposit asks for no such step.
 */
export const findGoOnAddress = ({ id, action }: Pick<Deposit, 'id' | 'action'>): string | undefined =>
  action?.kind === 'redirect' ? `${urls.depositAuthorisation(id)}?${GO_ON_PARAMETER}=1` : undefined;

/**
 * The path with the campaign of the cart that it was to pay for. The address of a deposit names none: a gateway brings
 * the customer back to it.
 */
export const addPaidCampaign = (path: string, { intent }: Pick<Deposit, 'intent'>): string =>
  addCampaign(path, formatCampaign(intent?.metadata ?? []));
