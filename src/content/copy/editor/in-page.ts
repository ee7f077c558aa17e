// The words of the editing view of a page, and of the panel in which a text of the page is written over it.
export const inPageCopy = {
  'editor.view': 'Editing view',
  'editor.view-texts.one': '1 text on this page',
  'editor.view-texts.other': '{count} texts on this page',
  'editor.view-list': 'Texts of this page',
  'editor.view-editor': 'To the editor',
  'editor.view-off': 'Switch off',
  'editor.view-edit': 'Edit: {text}',
  'editor.view-on': 'Edit on the page itself',
  'editor.in-page': 'Written on the page',
  'editor.in-page-close': 'Close',
  'editor.in-page-follows':
    'Saved as a draft as you write, and the page behind shows it. Visitors see it once it is published.',
  'editor.in-page-drafted':
    'Saved as a draft as you write, and the page behind shows it. A publisher decides when visitors see it.',
  'editor.in-page-all': 'All fields, history and schedule',
  'editor.in-page-gone': 'This text is not there any more.',
} as const;
