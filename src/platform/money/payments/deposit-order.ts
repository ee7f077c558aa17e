// What a deposit is made for: an area that sells adds it, and follows the payment once it is made or reported.
import type { createDeposit } from '#lib/contracts/payments/wallet.ts';
import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { Payment } from './provider.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** What is bought with a deposit that asks for it. */
    readonly depositOrders?: readonly DepositOrders[];
  }
  interface ModuleHooks {
    /** Straight after a payment was made or reported, outside of its transaction, for the customer who waits. */
    onPaymentAnswered(services: Services, depositId: string): Promise<void>;
  }
}

export type DepositRequest = BodyInput<typeof createDeposit>;

/** Who pays in, and where. */
export interface OrderCaller {
  readonly customerId: string;
  /** The key of the brand whose site the customer is at. */
  readonly brand?: string | undefined;
  readonly segment?: string | undefined;
}

/** What is asked for is paid for by a payment that was begun before: that one is shown, and no second one begins. */
export class AlreadyBegun extends Error {
  override readonly name = 'AlreadyBegun';
  readonly payment: Payment;

  constructor(payment: Payment) {
    super(`The payment ${payment.id} was begun before`);
    this.payment = payment;
  }
}

export interface DepositOrders {
  readonly isAskedFor: (request: DepositRequest) => boolean;
  /**
   * Checks what is to be bought with the amount and gives what writes the order, in the transaction of the payment.
   * @throws DomainError of `createDeposit.errors`; AlreadyBegun, as what it gives does
   */
  readonly prepare: (
    services: Services,
    caller: OrderCaller,
    request: DepositRequest,
    cents: number,
  ) => Promise<(tx: Tx, payment: Payment) => Promise<void>>;
}
