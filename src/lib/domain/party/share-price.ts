// What numbered shares cost: together exactly what the games cost, the first ones one cent more where it does not come
// out even (decision M11). Shares are sold in their order, so a later one never costs more than an earlier one.

/** The cheaper price of a share in cents, and how many shares cost one cent more. */
export function splitCost(costCents: number, shares: number): { lowCents: number; highCount: number } {
  return { lowCents: Math.floor(costCents / shares), highCount: costCents % shares };
}

/** What `count` shares from the number `first` on cost, in cents. Numbers begin with 1. */
export function priceSharesCents(costCents: number, shares: number, first: number, count: number): number {
  const { lowCents, highCount } = splitCost(costCents, shares);
  const dearer = Math.max(0, Math.min(first + count - 1, highCount) - first + 1);
  return count * lowCents + dearer;
}
