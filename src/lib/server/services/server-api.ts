// What a page that is rendered for one visitor may do in his name. Call it in the page's own frontmatter: cookies
// and redirects can't leave once the page has begun to be sent.
import type { APIContext } from 'astro';
import { accountCart, anonCart } from '#lib/contracts/cart.ts';
import { ApiError } from '#lib/contracts/errors.ts';
import { web } from '../application-context.ts';
import { DoorRefusal } from '../gateway/answer.ts';
import { cartCall } from '../gateway/cart-call.ts';
import { pageContext } from '../loaders/page/page-context.ts';
import { inventedApi } from '../preview/preview-api.ts';
import { noteSale } from '../session/cart-join.ts';
import { signIn, signOut, whoIs } from '../session/sign-in.ts';
import { callAsVisitor } from './customer-call.ts';
import { answerFrom, sentOf } from './endpoint-call.ts';
import { acceptedEnvelope } from './service-answer.ts';
import type { CartAction, CartAnswer, CartCall, VisitorApi } from './visitor-api.ts';

function asApiError(error: unknown): unknown {
  if (!(error instanceof DoorRefusal)) return error;
  const { code, message, status } = error;
  return new ApiError({ status, url: '/cart', error: { code, message } });
}

export function serverApi(astro: Pick<APIContext, 'locals' | 'request' | 'url'>): VisitorApi {
  const { preview, visit } = astro.locals;
  if (preview?.isInvented) return inventedApi(() => pageContext(astro));
  return {
    visitor: async () => whoIs(await web(), visit),
    async call(endpoint, call = {}) {
      const sent = sentOf(endpoint, call);
      const answer = await callAsVisitor(await web(), visit, endpoint, sent);
      noteSale(visit, endpoint, answer, sent);
      return answerFrom(acceptedEnvelope(answer, endpoint.path));
    },
    async cart<A extends CartAction>(action: A, call: CartCall<A> = {}) {
      const pair = { account: accountCart[action], anonymous: anonCart[action] };
      try {
        const answer = await cartCall(await web(), visit, pair, sentOf(pair.account, call));
        return acceptedEnvelope(answer, pair.account.path).result as CartAnswer<A>;
      } catch (error) {
        throw asApiError(error);
      }
    },
    signIn: async (endpoint, details) => signIn(await web(), visit, endpoint, details),
    signOut: async () => signOut(await web(), visit),
  };
}
