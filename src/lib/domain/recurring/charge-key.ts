// What names a charge among those of its row: the draw, the pool or the period that it buys.

export const getDrawKey = (drawNo: number): string => `draw:${drawNo}`;
export const getPoolKey = (poolId: string): string => `pool:${poolId}`;
export const getPeriodKey = (k: number): string => `period:${k}`;

/** The number of the period of a key; undefined for another one. */
export function parsePeriodKey(key: string): number | undefined {
  const found = /^period:(\d+)$/.exec(key)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The number of the draw of a key; undefined for another one. */
export function parseDrawKey(key: string): number | undefined {
  const found = /^draw:(\d+)$/.exec(key)?.[1];
  return found === undefined ? undefined : Number(found);
}
