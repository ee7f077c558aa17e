/**
 * How many ways there are to choose `k` of `n` things; 0 when there are none. Exact.
 * @throws RangeError when the count is above the safe whole numbers.
 */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let count = 1;
  for (let taken = 1; taken <= Math.min(k, n - k); taken += 1) {
    const product = count * (n - taken + 1);
    if (product > Number.MAX_SAFE_INTEGER) throw new RangeError(`${k} of ${n} are too many to count`);
    count = product / taken;
  }
  return count;
}
