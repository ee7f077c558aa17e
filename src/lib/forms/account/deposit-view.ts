// The page that pays money in, as it is shown.
import type { Cart } from '../../contracts/cart/cart.ts';
import type { Money } from '../../contracts/money.ts';
import type { Fund } from '../../contracts/payments/fund.ts';
import type { Deposit, DepositMethodCode, Wallet } from '../../contracts/payments/wallet.ts';
import type { FormView } from '../form-view.ts';

/** One of the choices: a way of paying, or a kept card. */
export interface DepositWay {
  /** As the form sends it: the method's code, or `fund:` and an id. */
  readonly value: string;
  readonly code: DepositMethodCode;
  readonly gatewayKey: string;
  readonly fund?: Fund;
  readonly minCents: number;
  readonly maxCents: number;
  /** What its gateway brings into the page. */
  readonly fields: 'card' | 'fund' | 'wallet' | 'none';
  readonly canKeep: boolean;
  /** Names of lines of text that it asks for in fields of the form's own. */
  readonly plainFields?: readonly string[];
}

/** What a line of text of a way is sent as: of several ways each has its own. */
export const getPlainFieldName = (code: DepositMethodCode, field: string): string => `${code}-${field}`;

/** The cart that is paid for. */
export interface PaidCart {
  readonly reference: string;
  /** As its customer sees it; undefined where no such cart is there any more, or a form does not say it. */
  readonly total: Money | undefined;
  /** What is charged of it; undefined where it is not there as it was. */
  readonly charged: Money | undefined;
  /** As it stands; undefined where it is another one by now. */
  readonly cart: Cart | undefined;
}

/** The money that a cart lacks, as one way would add it. */
export interface TopUp {
  /** A payment for this cart has begun: it is looked at before another one is made. */
  readonly begunHref: string | undefined;
  readonly way: DepositWay;
  /** What is missing, or the least that the way takes. */
  readonly cents: number;
  /** Names the deposit of the form in the page; sent twice it pays once. */
  readonly key: string;
  /** Nothing is to be typed in, so that one press both adds the money and pays the cart. */
  readonly isOnePress: boolean;
  /** There are other ways, too. */
  readonly hasOthers: boolean;
}

export interface DepositView {
  readonly wallet: Wallet;
  /** Deposits that have come to no end yet, newest first. */
  readonly open: readonly Deposit[];
  readonly ways: readonly DepositWay[];
  /** The way that is chosen; undefined while none is open. */
  readonly method: DepositWay | undefined;
  /** Of this form: sending it again never pays again. */
  readonly key: string;
  /** Undefined while no way of paying is open. */
  readonly form: FormView | undefined;
  /** What went wrong apart from the amount. */
  readonly trouble?: string | undefined;
  /** The form had paid already, with another amount; this one has a new key. */
  readonly isKeySpent?: boolean;
  /** The page that asked for money; undefined where none did. */
  readonly returnTo: string | undefined;
  /** What was typed into the lines of text of the chosen way, by their names. */
  readonly plainValues?: Readonly<Record<string, string>>;
  readonly cart: PaidCart | undefined;
  /** The cart is not the one that was to be paid for: nothing is paid here. */
  readonly isCartChanged?: boolean;
}
