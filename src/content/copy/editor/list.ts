// The words of lists: their columns, their order, and what texts lack.
export const listCopy = {
  'editor.column-place': 'Place',
  'editor.column-title': 'Title',
  'editor.column-state': 'State',
  'editor.column-brand': 'Brand',
  'editor.column-scheduled': 'Scheduled',
  'editor.column-changed': 'Changed',
  'editor.column-by': 'By',
  'editor.back-to-page': 'Back to the page {path}',
  'editor.other-name': 'Another name',
  'editor.other-name-of': 'Another name: {field}',
  'editor.order': 'Put in order',
  'editor.order-of': 'Order: {title}',
  'editor.order-how':
    'Drag an entry, press its arrows, or hold Alt and press an arrow key. The order is live once it is saved.',
  'editor.order-menu':
    'In the menu PowerHit always comes second and syndicates third, with Lotto Party before them where that is set.',
  'editor.order-save': 'Save the order',
  'editor.order-saved': 'The order is saved, and visitors see it.',
  'editor.scheduled-out': 'Goes live {at}',
  'editor.scheduled-end': 'Ends {at}',
  'editor.elsewhere-title': 'Written in another content system',
  'editor.elsewhere-text':
    'This part of the site is kept there, and changed there. Brands, menus and texts are changed here.',
  'editor.elsewhere-open': 'Open it there',
  'editor.filter-missing': 'Missing a language',
  'editor.text-missing': 'Missing {languages}',
};
