// Whether an agreement gives away every share of a session once, and for what the games cost.

interface AgreedShares {
  readonly first: number;
  readonly count: number;
  readonly paidCents: number;
}

/** What is wrong with it, in words; undefined where nothing is. The shares are in their order. */
export function findAgreementFault(
  shares: readonly AgreedShares[],
  total: number,
  costCents: number,
): string | undefined {
  let next = 1;
  for (const { first, count } of shares) {
    if (first !== next || count < 1) return `Share ${next} has no holder, or two.`;
    next += count;
  }
  if (next !== total + 1) return `${next - 1} of ${total} shares are held.`;
  const paid = shares.reduce((sum, { paidCents }) => sum + paidCents, 0);
  return paid === costCents ? undefined : `${paid} cents were paid for ${costCents}.`;
}
