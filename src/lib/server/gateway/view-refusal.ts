// While somebody at the desk looks at the account of a customer, the same browser changes nothing by a call: neither in the
// name of the customer nor by a mistake in another one's.
import { VIEW_REFUSALS } from '#lib/contracts/customer/desk-view.ts';
import type { ApplicationContext } from '../session/application-context.ts';
import { findDeskView } from '../session/desk-view.ts';
import type { RequestContext } from '../session/request-context.ts';
import { GatewayError } from './answer.ts';
import type { IncomingCall } from './incoming-call.ts';

/** @throws GatewayError `view_refused`; ServiceLost */
export async function refuseWhileViewing(
  app: ApplicationContext,
  context: RequestContext,
  { method }: Pick<IncomingCall, 'method'>,
): Promise<void> {
  if (method === 'GET' || method === 'HEAD') return;
  if (await findDeskView(app, context)) throw new GatewayError('view_refused', VIEW_REFUSALS.view_refused);
}
