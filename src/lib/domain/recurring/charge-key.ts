// What names a charge among those of its row: the draw or the period that it buys.

export const getDrawKey = (drawNo: number): string => `draw:${drawNo}`;
export const getPeriodKey = (k: number): string => `period:${k}`;
