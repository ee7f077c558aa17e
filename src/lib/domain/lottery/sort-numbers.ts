/** The numbers in their order. */
export const sortAscending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
