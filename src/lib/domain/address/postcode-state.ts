// Which postcodes of Australia are in which state or territory, deliveries to boxes and large receivers included.
import type { CustomerState } from '../../contracts/identity/customer.ts';

type Range = readonly [from: number, to: number];

/** NSW has Lord Howe and Norfolk Island, WA has Christmas Island and the Cocos Islands, TAS the Antarctic. */
const RANGES: Partial<Record<CustomerState, readonly Range[]>> = {
  ACT: [
    [200, 299],
    [2600, 2618],
    [2900, 2920],
  ],
  NSW: [
    [1000, 2599],
    [2619, 2899],
    [2921, 2999],
  ],
  NT: [[800, 999]],
  QLD: [
    [4000, 4999],
    [9000, 9999],
  ],
  SA: [[5000, 5999]],
  TAS: [[7000, 7999]],
  VIC: [
    [3000, 3999],
    [8000, 8999],
  ],
  WA: [[6000, 6999]],
};

/** Places across a border that are served from the other side, as Barooga in NSW is from 3644. */
const ACROSS_BORDER: Partial<Record<CustomerState, readonly number[]>> = {
  ACT: [2540, 2620],
  NSW: [2611, 2618, 3500, 3585, 3586, 3644, 3691, 3707, 4375, 4377, 4380, 4383, 4385],
  NT: [4825],
  QLD: [2406],
  SA: [872],
  WA: [872],
};

/** Whether a postcode of four digits can be in a state of Australia; everything can be in what is no such state. */
export function isPostcodeOfState(postcode: string, state: CustomerState): boolean {
  const ranges = RANGES[state];
  if (!ranges) return true;
  const number = Number(postcode);
  return (
    ranges.some(([from, to]) => number >= from && number <= to) ||
    (ACROSS_BORDER[state] ?? []).includes(number)
  );
}
