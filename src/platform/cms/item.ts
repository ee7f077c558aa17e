/** An item as it is sent: the fields of its collection and those that every item has. */
export type Item = Readonly<Record<string, unknown>>;
