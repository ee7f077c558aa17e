/** What pasting into the formatted field changed. */
export const pasteCopy = {
  'editor.paste-title': 'Pasted. Some of it is not as it was:',
  'editor.paste-close': 'Understood',
  'editor.paste-merged':
    'Merged cells were taken apart: their words stand in the first cell, the others are empty.',
  'editor.paste-nested': 'A table inside a table became lines of its cell.',
  'editor.paste-lists': 'Lists in a table became lines with their signs.',
  'editor.paste-underline': 'Underlining was left out: on a page it means a link. Use bold or italic.',
  'editor.paste-raised': 'Raised or lowered letters stand on the line now.',
  'editor.paste-numbers': 'Numbers such as 1.1 count within their own list now: 1, 2, 3.',
  'editor.paste-headings': 'Headings below the third level became the smallest heading.',
  'editor.paste-deleted': 'Words marked as deleted were left out.',
  'editor.paste-pictures': 'Pictures were left out. Add them with “New picture”.',
  'editor.paste-links': 'Links that lead to no page were left out; their words stayed.',
} as const;
