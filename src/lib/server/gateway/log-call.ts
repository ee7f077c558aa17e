// One line of the log for each call of a browser: how it ended, and for whom.
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { Envelope } from '#lib/contracts/protocol/envelope.ts';
import { COMMON_ERRORS, FAILED_FROM } from '#lib/contracts/protocol/errors.ts';
import { toLoggedPath } from '../logged-path.ts';
import type { ApplicationContext } from '../session/application-context.ts';
import { findCustomerId } from '../session/customer-call.ts';
import type { RequestContext } from '../session/request-context.ts';
import { type GatewayAnswer, GatewayError } from './answer.ts';
import type { IncomingCall } from './incoming-call.ts';
import { matchCall, matchEditorCall, matchOperatorCall } from './match-call.ts';

/** How a call ended. */
export interface CallEnd {
  readonly answer: GatewayAnswer;
  /** What was thrown here; undefined where a service has answered. */
  readonly failure: unknown;
}

const MATCHERS = [matchCall, matchEditorCall, matchOperatorCall];

function findEndpoint({ method, url }: Pick<IncomingCall, 'method' | 'url'>): EndpointShape | undefined {
  const { pathname } = new URL(url);
  const found = MATCHERS.map((match) => match(method, pathname)).find((match) => match.found === 'call');
  return found?.found === 'call' ? found.endpoint : undefined;
}

/** The code of a refusal, as the answer says it. */
function readCode({ text }: GatewayAnswer): string | undefined {
  const { error, errors = {} } = Envelope.safeParse(JSON.parse(text)).data ?? {};
  return error?.code ?? Object.values(errors).flat()[0]?.code;
}

/** Whether the contract of the call, or that of every call, names the refusal. */
const isKnown = (endpoint: EndpointShape | undefined, code: string | undefined): boolean =>
  code !== undefined &&
  [endpoint?.errors ?? {}, COMMON_ERRORS, GATEWAY_ERRORS].some((table) => Object.hasOwn(table, code));

/** Writes the line of a call that has ended. Never throws: what is logged here has an answer already. */
export async function logCall(
  app: ApplicationContext,
  context: RequestContext,
  request: Pick<IncomingCall, 'method' | 'url'>,
  { answer, failure }: CallEnd,
): Promise<void> {
  const { status } = answer;
  if (status < 400 && !app.log.isLevelEnabled('debug')) return undefined;
  const { requestId } = context;
  const { method, url } = request;
  const customerId = await findCustomerId(app, context);
  const line = { customerId, requestId, status, method, url: toLoggedPath(new URL(url).pathname) };
  if (status < 400) return app.log.debug(line, 'a call was answered');
  const endpoint = findEndpoint(request);
  const code = readCode(answer);
  const refused = { ...line, call: endpoint?.name, code, facts: answer.facts };
  if (status < FAILED_FROM && isKnown(endpoint, code)) return app.log.info(refused, 'a call was refused');
  if (status < FAILED_FROM)
    return app.log.warn(refused, 'a call was refused for a reason its contract does not name');
  // A service that answers has written down what went wrong in its own log, under the same name of the request.
  if (failure === undefined || failure instanceof GatewayError)
    return app.log.warn(refused, 'a call was answered with a failure');
  return app.log.error({ ...refused, err: failure }, 'a call failed');
}
