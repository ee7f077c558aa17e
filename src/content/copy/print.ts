export const printCopy = {
  'print.title-upcoming': 'Your upcoming tickets',
  'print.title-past': 'Your past tickets',
  'print.lead.one': '{goods}, as it will be printed.',
  'print.lead.other': '{goods}, as they will be printed.',
  'print.more': 'There are more of them than fit on this page.',
  'print.back': 'Back to the list',
  'print.receipt': 'Receipt {number}',
  'print.latin-letters':
    'Letters of scripts that this document cannot be set in are written in Latin letters, sign by sign. Pictures are left out.',
  'print.print': 'Print these tickets',
};
