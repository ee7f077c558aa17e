// The shop's time. In development its clock can be moved; pages say by how much, so that countdowns follow (decision D1).

/** Milliseconds that the shop's clock is ahead of the machine's: 0 unless it was moved. */
const getClockOffsetMs = (): number => Number(globalThis.document?.documentElement.dataset.clockMoved ?? 0);

/** Milliseconds since 1970 by the shop's clock, as far as this device's own is right. */
export const getSiteNow = (): number => Date.now() + getClockOffsetMs();
