// What of a wallet was won. Tickets are paid with other money first; withdrawals and gifts come from prizes first.
// All amounts in cents.

/** One movement of a wallet. */
export interface WalletLine {
  readonly transactionId: string;
  readonly kind: string;
  /** Signed: money out is below 0. */
  readonly cents: number;
  /** What it is about: of a purchase and of its refunds the checkout, of a reversal the transaction that it takes back. */
  readonly about: string;
}

interface Replay {
  balanceCents: number;
  prizeCents: number;
  /** What transactions changed of the prizes, for the reversal of one. */
  readonly changes: Map<string, number>;
  /** Prizes that purchases were paid with and that were not given back, by checkout. */
  readonly spent: Map<string, number>;
  /** Prizes that disputes took and have not given back. */
  disputedCents: number;
}

/** How a line changes the prizes before the rest of the wallet is looked at. */
function getChange({ changes, spent, disputedCents }: Replay, { kind, cents, about }: WalletLine): number {
  switch (kind) {
    case 'prize':
    case 'withdrawal':
    case 'donation':
      return cents;
    case 'refund':
      return Math.min(cents, spent.get(about) ?? 0);
    case 'dispute':
      return Math.max(0, Math.min(cents, disputedCents));
    case 'reversal':
      return -(changes.get(about) ?? 0);
    default:
      return 0;
  }
}

function follow(replay: Replay, line: WalletLine): void {
  const { transactionId, kind, cents, about } = line;
  const before = replay.prizeCents;
  replay.balanceCents += cents;
  // What is not there as other money is paid with prizes.
  replay.prizeCents = Math.max(0, Math.min(before + getChange(replay, line), replay.balanceCents));
  const change = replay.prizeCents - before;
  replay.changes.set(transactionId, (replay.changes.get(transactionId) ?? 0) + change);
  if (kind === 'purchase' || kind === 'refund')
    replay.spent.set(about, (replay.spent.get(about) ?? 0) - change);
  if (kind === 'dispute') replay.disputedCents -= change;
}

/** What is left of prizes after all lines of a wallet, oldest first. */
export function getPrizeFundsCents(lines: readonly WalletLine[]): number {
  const replay: Replay = {
    balanceCents: 0,
    prizeCents: 0,
    changes: new Map(),
    spent: new Map(),
    disputedCents: 0,
  };
  for (const line of lines) follow(replay, line);
  return replay.prizeCents;
}
