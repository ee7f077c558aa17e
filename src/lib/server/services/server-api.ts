// What a page that is rendered for one visitor may do in the visitor's name. Call it in the page's own frontmatter: cookies
// and redirects can't leave once the page has begun to be sent.
import type { APIContext } from 'astro';
import { accountCart, anonCart } from '#lib/contracts/cart/cart.ts';
import { CodeRequest } from '#lib/contracts/identity/two-factor.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { type ApplicationContext, getApplicationContext } from '../application-context.ts';
import { GatewayError } from '../gateway/answer.ts';
import { callCart } from '../gateway/cart-call.ts';
import { loadPageContext } from '../loaders/page/page-context.ts';
import { createPreviewApi } from '../preview/preview-api.ts';
import { recordSale } from '../session/cart-join.ts';
import { elevateSession } from '../session/elevate-session.ts';
import type { RequestContext } from '../session/request-context.ts';
import { findVisitor, signIn, signOut } from '../session/sign-in.ts';
import { signInWithCode } from '../session/sign-in-with-code.ts';
import { callAsVisitor } from './customer-call.ts';
import { ElevationRequired } from './elevation-required.ts';
import { toSent, toSentParts } from './endpoint-call.ts';
import type { ServiceAnswer } from './service.ts';
import { parseAnswer } from './service-answer.ts';
import type { CartAction, CartCall, VisitorApi } from './visitor-api.ts';

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

/** A page may have words for a service that failed: what failed is in the log all the same. */
function reportFailure(
  { log }: ApplicationContext,
  { requestId }: RequestContext,
  { name }: EndpointShape,
  { status }: ServiceAnswer,
): void {
  if (status >= 500) log.error({ requestId, call: name, status }, 'a call of a page failed');
}

export function createServerApi(astro: Pick<APIContext, 'locals' | 'request' | 'url'>): VisitorApi {
  const { preview, context } = astro.locals;
  if (preview?.isInvented) return createPreviewApi(() => loadPageContext(astro));
  return {
    getVisitor: async () => findVisitor(await getApplicationContext(), context),
    async call(endpoint, call = {}) {
      const sent = await toSentParts(endpoint, call);
      const app = await getApplicationContext();
      const answer = await callAsVisitor(app, context, endpoint, sent);
      reportFailure(app, context, endpoint, answer);
      recordSale(context, endpoint, answer, sent);
      try {
        return parseAnswer(endpoint, answer);
      } catch (error) {
        throw toElevation(error) ?? error;
      }
    },
    async cart<A extends CartAction>(action: A, call: CartCall<A> = {}) {
      const pair = { account: accountCart[action], anonymous: anonCart[action] };
      try {
        const answer = await callCart(
          await getApplicationContext(),
          context,
          pair,
          toSent(pair.account, call),
        );
        return parseAnswer(pair.account, answer).result;
      } catch (error) {
        throw toApiError(error);
      }
    },
    signIn: async (endpoint, details) => signIn(await getApplicationContext(), context, endpoint, details),
    signInWithCode: async (asked) => signInWithCode(await getApplicationContext(), context, asked),
    elevate: async (asked) => elevateSession(await getApplicationContext(), context, asked),
    signOut: async () => signOut(await getApplicationContext(), context),
  };
}
