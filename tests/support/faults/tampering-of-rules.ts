// What breaking a rule of the ledger takes.

/** Ids of rows of a shop that has sold and paid a prize. */
export interface UsedShop {
  readonly accountId: string;
  readonly checkoutId: string;
  readonly entryId: string;
  readonly ticketId: string;
}
export interface Tampering {
  readonly statements: (shop: UsedShop) => readonly string[];
  /** The row that must be named. */
  readonly row: (shop: UsedShop) => string;
}
