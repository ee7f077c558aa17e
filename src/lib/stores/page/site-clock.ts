// The shop's time: the server's clock decides (decision D1). In development it can be moved; pages say by how much.

/** Milliseconds that the shop's clock is ahead of this device's, as far as it is known. */
let aheadMs = Number(globalThis.document?.documentElement.dataset.clockMoved ?? 0);
let measuring: Promise<void> | undefined;

/** Milliseconds since 1970 by the shop's clock; by the device's own until `followServerClock` has its answer. */
export const getSiteNow = (): number => Date.now() + aheadMs;

/**
 * Finds how far this device's clock is off, by the `Date` of an answer that no cache has kept. The page asks once;
 * without an answer the device is trusted.
 */
export function followServerClock(address: string): Promise<void> {
  const asked = Date.now();
  measuring ??= fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ headers }) => {
      aheadMs += Date.parse(headers.get('date')!) - (asked + Date.now()) / 2 || 0;
    },
    () => {},
  );
  return measuring;
}
