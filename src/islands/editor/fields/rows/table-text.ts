// A table as text: a row a line, cells between bars. Cells copied from a spreadsheet come between tabs.
export const formatTable = (rows: readonly unknown[]): string =>
  rows.map((row) => (Array.isArray(row) ? row : [row]).join(' | ')).join('\n');

export const parseTable = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/[|\t]/).map((cell) => cell.trim()));
