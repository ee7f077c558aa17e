// What a page may do in the name of its visitor.
import type { accountCart } from '#lib/contracts/cart/cart.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import type { BodyInput, EndpointShape, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { EndpointCall } from '../services/endpoint-call.ts';
import type { EndpointAnswer } from '../services/service-answer.ts';
import type { SignInEndpoint, SignInOutcome } from './sign-in.ts';

export type CartAction = keyof typeof accountCart;
export type CartCall<A extends CartAction> = EndpointCall<(typeof accountCart)[A]>;
export type CartAnswer<A extends CartAction> = ResultOf<(typeof accountCart)[A]>;

/** A code of the second step as it was typed, or a recovery code. */
export interface CodeInput {
  readonly otp: string;
  readonly rememberDevice: boolean;
}

/** An answer that cannot be read is told as one that did not come: as `ServiceLost`. */
export interface VisitorApi {
  /** Who is signed in; a guest costs no call. */
  getVisitor(): Promise<Visitor>;
  /**
   * Any call, as the customer where the endpoint asks for one.
   * @throws ApiError, ServiceLost, and NotSignedIn, which sends the visitor to the login page
   */
  call<E extends EndpointShape>(endpoint: E, call?: EndpointCall<E>): Promise<EndpointAnswer<E>>;
  /** The account's cart or the anonymous one, whichever is the visitor's. Throws as `call` does. */
  cart<A extends CartAction>(action: A, call?: CartCall<A>): Promise<CartAnswer<A>>;
  signIn(endpoint: SignInEndpoint, details: Partial<BodyInput<SignInEndpoint>>): Promise<SignInOutcome>;
  /** Ends a login that waits for its second step. Without one that waits it is refused. */
  signInWithCode(asked: CodeInput): Promise<SignInOutcome>;
  /** Confirms who is there with a code. @throws ApiError `2fa_incorrect`, `2fa_account_locked`; NotSignedIn */
  elevate(asked: CodeInput): Promise<void>;
  signOut(): Promise<void>;
}
