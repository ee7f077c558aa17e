// What a page that is rendered for one visitor may do in the visitor's name. Call it in the page's own frontmatter: cookies
// and redirects can't leave once the page has begun to be sent.
import type { APIContext } from 'astro';
import { accountCart, anonCart } from '#lib/contracts/cart/cart.ts';
import { getCustomer, refreshSession } from '#lib/contracts/identity/customer.ts';
import { CodeRequest, logInWithCode } from '#lib/contracts/identity/two-factor.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError, FAILED_FROM, JsonError } from '#lib/contracts/protocol/errors.ts';
import { GatewayError } from '../../gateway/answer.ts';
import { callCart } from '../../gateway/cart-call.ts';
import { recordSale } from '../../gateway/record-sale.ts';
import { loadPageContext } from '../../page/page-context.ts';
import { createPreviewApi } from '../../preview/preview-api.ts';
import { ElevationRequired } from '../../services/elevation-required.ts';
import { type EndpointCall, toSent, toSentParts } from '../../services/endpoint-call.ts';
import { getLostCode, ServiceLost } from '../../services/service.ts';
import { type EndpointAnswer, parseAnswer } from '../../services/service-answer.ts';
import { type ApplicationContext, getApplicationContext } from '../../session/application-context.ts';
import { callAsVisitor } from '../../session/customer-call.ts';
import { elevateSession } from '../../session/elevate-session.ts';
import type { RequestContext } from '../../session/request-context.ts';
import { findVisitor, signIn, signOut } from '../../session/sign-in.ts';
import { signInWithCode } from '../../session/sign-in-with-code.ts';
import type { CartAction, CartAnswer, CartCall, VisitorApi } from '../../session/visitor-api.ts';

function toApiError(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  const { code, message, status } = error;
  return new ApiError({ status, url: '/cart', error: { code, message } });
}

/** The refusal that asks for a code; undefined for any other error. */
function toElevation(error: unknown): ElevationRequired | undefined {
  if (!(error instanceof ApiError) || error.code !== 'REQUIRED') return undefined;
  return new ElevationRequired(CodeRequest.parse(error.result));
}

/** A page may have words for a service that refused or failed: the log has the code all the same. */
function reportRefusal(
  { log }: ApplicationContext,
  { requestId }: RequestContext,
  { name: call }: EndpointShape,
  { status, code }: ApiError,
  facts: unknown,
): void {
  const line = { requestId, call, status, code, facts };
  if (status >= FAILED_FROM) log.warn(line, 'a call of a page was answered with a failure');
  else log.info(line, 'a call of a page was refused');
}

/** An answer that cannot be read is none. It is a fault of the services, so the log says what failed. */
async function rethrowUnreadAsLost<T>(
  { log }: ApplicationContext,
  { requestId }: RequestContext,
  { method }: Pick<EndpointShape, 'method'>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    log.error({ err: error, requestId }, 'an answer to a page cannot be read');
    throw new ServiceLost(getLostCode(method), { cause: error });
  }
}

async function callService<E extends EndpointShape>(
  app: ApplicationContext,
  context: RequestContext,
  endpoint: E,
  call: EndpointCall<E>,
): Promise<EndpointAnswer<E>> {
  const sent = await toSentParts(endpoint, call);
  const answer = await callAsVisitor(app, context, endpoint, sent);
  recordSale(context, endpoint, answer, sent);
  try {
    return parseAnswer(endpoint, answer);
  } catch (error) {
    if (error instanceof ApiError) reportRefusal(app, context, endpoint, error, answer.facts);
    throw toElevation(error) ?? error;
  }
}

async function callVisitorCart<A extends CartAction>(
  app: ApplicationContext,
  context: RequestContext,
  action: A,
  call: CartCall<A>,
): Promise<CartAnswer<A>> {
  const pair = { account: accountCart[action], anonymous: anonCart[action] };
  let facts: unknown;
  try {
    const sent = toSent(pair.account, call);
    const answer = await callCart(app, context, pair, sent);
    facts = answer.facts;
    return parseAnswer(pair.account, answer).result;
  } catch (error) {
    const refused = toApiError(error);
    if (refused instanceof ApiError) reportRefusal(app, context, pair.account, refused, facts);
    throw refused;
  }
}

export function createServerApi(astro: Pick<APIContext, 'locals' | 'request' | 'url'>): VisitorApi {
  const { preview, context } = astro.locals;
  if (preview?.isInvented) return createPreviewApi(() => loadPageContext(astro));
  const read = async <T>(
    endpoint: Pick<EndpointShape, 'method'>,
    ask: (app: ApplicationContext) => Promise<T>,
  ): Promise<T> => {
    const app = await getApplicationContext();
    return rethrowUnreadAsLost(app, context, endpoint, ask(app));
  };
  return {
    getVisitor: () => read(getCustomer, (app) => findVisitor(app, context)),
    call: (endpoint, call = {}) => read(endpoint, (app) => callService(app, context, endpoint, call)),
    cart: (action, call = {}) =>
      read(accountCart[action], (app) => callVisitorCart(app, context, action, call)),
    signIn: (endpoint, details) => read(endpoint, (app) => signIn(app, context, endpoint, details)),
    signInWithCode: (asked) => read(logInWithCode, (app) => signInWithCode(app, context, asked)),
    elevate: (asked) => read(refreshSession, (app) => elevateSession(app, context, asked)),
    signOut: async () => signOut(await getApplicationContext(), context),
  };
}
