// Something was sent from a page of another customer than the one who is logged in.
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { ApplicationContext } from './application-context.ts';
import type { RequestContext } from './request-context.ts';

/** Another customer has logged in since the page was loaded. Nothing was done. */
export class OtherCustomer extends Error {
  override readonly name = 'OtherCustomer';
  readonly status = GATEWAY_ERRORS.other_customer.status;

  constructor() {
    super(GATEWAY_ERRORS.other_customer.message);
  }
}

/**
 * What a page of one customer sends is not done for another. Without a live session no account can be
 * mistaken: the call itself asks for a login where it needs one. @throws OtherCustomer
 */
export async function checkCustomerMark(
  app: ApplicationContext,
  context: RequestContext,
  mark: string,
): Promise<void> {
  const found = await context.getSession(app);
  if (found.state === 'live' && app.markCustomer(found.session.body.customerId) !== mark)
    throw new OtherCustomer();
}
