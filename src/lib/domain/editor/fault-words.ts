/** Messages of faults for editors. */
export const FAULT_WORDS = {
  untitled: 'without a title',
  missing: 'This field is required',
  tooLong: 'At most {max} characters',
  tooMany: 'At most {max} entries',
  tooLarge: 'At most {max}',
  wrongChoice: 'Choose one of the list',
  plainText: 'Pages show this text without formats: choose “{kind}”',
  taken: 'Another item has this already',
  takenSoon: 'Another item that is scheduled has this: choose another, or cancel what is scheduled first',
  pointsNowhere: 'What this points at does not exist',
  hidden:
    'The shop keeps this address for a page of its own: choose another, or have this one shown instead of it',
  ofProgram: 'The pages of the membership programme stand at this address: choose another',
  plainPath: 'Write it without accents and special signs: /about/cafe instead of /about/café',
  endsFirst: 'This is before it begins: choose a later moment',
  inCircle: 'This leads back to where it comes from',
  wideRow: 'A row has more cells than there are headings: they would not be shown',
  foreignPicture:
    'Pages show pictures of this site only: upload {address} under Pictures and put it in with the button',
  fixed: 'This cannot be changed: make a new text instead',
} as const;
