// The words of an item's history.
export const historyCopy = {
  'editor.history': 'History',
  'editor.history-empty': 'Nothing has been written yet. Versions begin with the first word.',
  'editor.compare-with': 'Compare with',
  'editor.compare-form': 'What the form holds now',
  'editor.version-span': '{from} to {to}',
  'editor.version-session': 'written by {by}',
  'editor.version-restore': 'written by {by}, then another version was restored',
  'editor.version-discard': 'written by {by}, then thrown away',
  'editor.version-published': 'published by {by}',
  'editor.version-draft': 'taken back by {by}',
  'editor.version-archived': 'archived by {by}',
  'editor.restore': 'Restore this version as a draft',
  'editor.preset-tomorrow': 'Tomorrow 9:00',
  'editor.preset-friday': 'Friday 9:00',
  'editor.preset-monday': 'Monday 9:00',
  'editor.restore-text':
    'It takes the place of the draft, which stays in the history. Visitors see nothing of it until it is published.',
  'editor.diff-none': 'No difference.',
  'editor.diff-added': ' added: ',
  'editor.diff-removed': ' removed: ',
} as const;
