// What a page that is rendered for one visitor may do in his name. Call it in the page's own frontmatter: cookies
// and redirects can't leave once the page has begun to be sent.
import type { APIContext } from 'astro';
import { accountCart, anonCart } from '#lib/contracts/cart.ts';
import type { logIn, signUp } from '#lib/contracts/customer.ts';
import type { BodyInput, EndpointShape, ResultOf } from '#lib/contracts/endpoint.ts';
import { ApiError } from '#lib/contracts/errors.ts';
import type { Visitor } from '#lib/contracts/visitor.ts';
import { noteSale } from './cart-join.ts';
import { callAsVisitor } from './customer-call.ts';
import { DoorRefusal } from './door-answer.ts';
import { cartCall } from './door-cart.ts';
import { answerFrom, type EndpointAnswer, type EndpointCall, sentOf } from './endpoint-call.ts';
import { acceptedEnvelope } from './service-answer.ts';
import { type SignInOutcome, signIn, signOut, whoIs } from './sign-in.ts';
import { web } from './web.ts';

type CartAction = keyof typeof accountCart;
type CartCall<A extends CartAction> = EndpointCall<(typeof accountCart)[A]>;
type CartAnswer<A extends CartAction> = ResultOf<(typeof accountCart)[A]>;

export interface ServerApi {
  /** Who is signed in; a guest costs no call. */
  visitor(): Promise<Visitor>;
  /**
   * Any call, as the customer where the endpoint asks for one.
   * @throws ApiError, JsonError, ServiceLost, and NotSignedIn, which sends the visitor to the login page
   */
  call<E extends EndpointShape>(endpoint: E, call?: EndpointCall<E>): Promise<EndpointAnswer<E>>;
  /** The account's cart or the anonymous one, whichever is the visitor's. Throws as `call` does. */
  cart<A extends CartAction>(action: A, call?: CartCall<A>): Promise<CartAnswer<A>>;
  signIn(
    endpoint: typeof logIn | typeof signUp,
    details: Partial<BodyInput<typeof logIn>> | Partial<BodyInput<typeof signUp>>,
  ): Promise<SignInOutcome>;
  signOut(): Promise<void>;
}

function asApiError(error: unknown): unknown {
  if (!(error instanceof DoorRefusal)) return error;
  const { code, message, status } = error;
  return new ApiError({ status, url: '/cart', error: { code, message } });
}

export function serverApi({ locals: { visit } }: Pick<APIContext, 'locals'>): ServerApi {
  return {
    visitor: async () => whoIs(await web(), visit),
    async call(endpoint, call = {}) {
      const answer = await callAsVisitor(await web(), visit, endpoint, sentOf(endpoint, call));
      noteSale(visit, endpoint, answer);
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
