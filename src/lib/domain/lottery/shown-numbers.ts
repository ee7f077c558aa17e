/** Drawn or picked numbers as they are shown: balls ascending, digits in their order. */
export const sortShownNumbers = (numbers: readonly number[], isOrdered = false): readonly number[] =>
  isOrdered ? numbers : numbers.toSorted((a, b) => a - b);
