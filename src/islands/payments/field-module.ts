// What a gateway brings into the page: fields in frames of its own, or buttons of a wallet. A new one is a file with
// this shape, loaded when its way of paying has been chosen.
import type { DepositMethodCode } from '#lib/contracts/payments/wallet.ts';

/** What the gateway made of a card or a press. It is sent with the deposit; card numbers never are. */
export interface FieldsResult {
  /** By the gateway's own names; `token` is the card's. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly deviceData?: string;
  /** What its frame made of the security code of a kept card. */
  readonly csc?: string;
}

/** What is asked for. */
export interface FieldsRequest {
  /** What the services prepared: a publishable key, a client token. */
  readonly prepared: Readonly<Record<string, string>>;
  readonly method: DepositMethodCode;
  /** Undefined where a card is added without a payment. */
  readonly cents: number | undefined;
  readonly currency: string;
  /** `fund`: only the security code of a kept card is asked for. */
  readonly purpose: 'card' | 'fund' | 'wallet';
  /** The name on the card, as typed in our own field. */
  readonly getHolder: () => string;
  /** The customer ticked that the card is to be kept. */
  readonly isKept: () => boolean;
  /** Where the gateway puts its fields. Its labels stand around them. */
  readonly container: HTMLElement;
  /** A wallet's own button was pressed: whether the form may be sent as it stands. What is wrong in it is shown. */
  readonly check: () => boolean;
  /** A wallet's own button was pressed and has finished: the page goes on as if its button had been pressed. */
  readonly onWalletDone: (result: FieldsResult) => void;
  /** Buttons that are there, or none of them in this browser. */
  readonly onAvailable: (isAvailable: boolean) => void;
  /** What was put in place could not be loaded. */
  readonly onFailed: () => void;
}

/** A sentence for the customer: what is wrong with what was typed. */
export class FieldsRefused extends Error {
  override readonly name = 'FieldsRefused';
}

export interface MountedFields {
  /**
   * Whether what was typed can be read, without using it up; what is wrong is shown in the fields. Left out where a gateway
   * says so only by reading. @throws FieldsRefused
   */
  readonly check?: () => Promise<void>;
  /** @throws FieldsRefused */
  readonly read: () => Promise<FieldsResult>;
  /** The amount is this now; undefined where none is typed. */
  readonly setCents?: (cents: number | undefined) => void;
  readonly remove: () => void;
}

export interface FieldModule {
  readonly mount: (asked: FieldsRequest) => Promise<MountedFields>;
  /**
   * What a started payment asks the page to do, such as a bank's challenge in the gateway's own window. Gives what the
   * services are informed of the end.
   */
  readonly finish?: (
    clientSecret: string,
    prepared: Readonly<Record<string, string>>,
  ) => Promise<Readonly<Record<string, string>>>;
}
