// The beacon of a raffle's draw as it is written: something outside of the shop that happens after the close.

/** A round of drand's chain, with a hash that names it. */
export interface DrandBeacon {
  readonly kind: 'drand';
  readonly chain: string;
  readonly round: number;
}

export type Beacon =
  | DrandBeacon
  | { readonly kind: 'none' }
  /** Anyone can look it up; the operator writes it down as it was published. */
  | { readonly kind: 'recorded'; readonly what: string; readonly date: string };

const RECORDED = /^recorded:(?<what>[^\s|:][^|:\n]{2,119}):(?<date>\d{4}-\d{2}-\d{2})$/;
const DRAND = /^drand:(?<chain>[0-9a-f]{64}):(?<round>[1-9]\d{0,11})$/;

/** Reads how a beacon is written: `none`, `recorded:{what}:{date}` or `drand:{chain hash}:{round}`. */
export function parseBeacon(spec: string): Beacon | undefined {
  if (spec === 'none') return { kind: 'none' };
  const recorded = RECORDED.exec(spec)?.groups;
  if (recorded) return { kind: 'recorded', what: recorded.what!, date: recorded.date! };
  const drand = DRAND.exec(spec)?.groups;
  return drand && { kind: 'drand', chain: drand.chain!, round: Number(drand.round) };
}
