// The words of lists: their columns, their order, and what texts lack.
export const listCopy = {
  'editor.column-title': 'Title',
  'editor.column-state': 'State',
  'editor.column-brand': 'Brand',
  'editor.column-scheduled': 'Scheduled',
  'editor.column-changed': 'Changed',
  'editor.column-by': 'By',
  'editor.other-name': 'Another name',
  'editor.other-name-of': 'Another name: {field}',
  'editor.scheduled-out': 'Goes live {at}',
  'editor.scheduled-end': 'Ends {at}',
  'editor.filter-missing': 'Missing a language',
  'editor.text-missing': 'Missing {languages}',
};
