// A table as text: one row a line, cells separated by bars, or by tabs as spreadsheets copy them.
export const formatTable = (rows: readonly unknown[]): string =>
  rows.map((row) => (Array.isArray(row) ? row : [row]).join(' | ')).join('\n');

export const parseTable = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/[|\t]/).map((cell) => cell.trim()));
