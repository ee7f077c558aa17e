/** What a paste could not take over as it was. Each is said to the writer. */
export const PASTE_NOTICES = [
  'merged',
  'nested',
  'lists',
  'underline',
  'raised',
  'numbers',
  'headings',
  'deleted',
  'pictures',
  'links',
] as const;
export type PasteNotice = (typeof PASTE_NOTICES)[number];
export type Note = (notice: PasteNotice) => void;
