export const developersCopy = {
  'developers.heading': 'Build with our results',
  'developers.lead':
    'Draws, numbers, dividends and jackpots as files that any program may read. No key, no account, no cookie.',
  'developers.files': 'What there is',
  'developers.files-text':
    'Each game has the same files below its own address. A file changes with the draw that it shows.',
  'developers.files-of-games': 'Files of each game',
  'developers.all-games': 'All games',
  'developers.column-game': 'Game',
  'developers.column-latest': 'Latest draw',
  'developers.column-history': 'Whole history',
  'developers.column-feeds': 'Feeds',
  'developers.column-live': 'Live',
  'developers.column-calendar': 'Draws to come',
  'developers.of-draw':
    'A draw has a file of its own at the address of its page with .json at the end: {address}. It holds every version of the result.',
  'developers.guides': 'Try it',
  'developers.sheet-title': 'In a spreadsheet',
  'developers.sheet-text': 'In Google Sheets. In Excel: Data, From Web, and the same address.',
  'developers.shell-title': 'On the command line',
  'developers.shell-text':
    'The latest draw. Send the ETag back with If-None-Match, and an unchanged file is a 304.',
  'developers.script-title': 'In a script',
  'developers.script-text': 'Node.js, or any page: the files may be read from every origin.',
  'developers.python-title': 'In Python',
  'developers.python-text': 'NDJSON has one draw on each line, newest first.',
  'developers.parquet-title': 'In a database',
  'developers.parquet-text':
    'Parquet has the columns of the CSV file, with their types. Empty cells are null.',
  'developers.calendar-title': 'In a calendar',
  'developers.calendar-text':
    'Subscribe to this address: draws to come, with their jackpots once they are known.',
  'developers.live-title': 'As it happens',
  'developers.live-text':
    'Server-sent events: closing, numbers, dividends, jackpots, corrections. A stream that was cut off sends the number of its last event by itself, and gets what it missed.',
  'developers.widget': 'On a page of yours: the widget',
  'developers.meaning': 'What the fields mean',
  'developers.meaning-schema': 'Every field is described in the schema of version 1 (JSON Schema).',
  'developers.meaning-numbers':
    'drawNo is the number in our addresses. operatorDrawNo is the one that the lottery gave, and null where we had to count.',
  'developers.meaning-revision':
    'revision counts up when a result changes. A draw’s own file has each version with its date and what changed.',
  'developers.meaning-money': 'Amounts are whole cents. Instants are UTC, dates are those of the game.',
  'developers.meaning-demo': 'Where source is “demonstration”, the draw was generated and is no real one.',
  'developers.rules': 'Limits and promises',
  'developers.rules-rate':
    'Files are served as they are kept: up to 20 requests a second from one address are fine, more may be answered with 429.',
  'developers.rules-live':
    'Up to 20 streams are open at once from one address. A line with a colon every 15 seconds only keeps a stream open.',
  'developers.rules-version':
    'Within a version fields are added, and none is removed or changes its meaning. Read past what you do not know.',
  'developers.rules-end':
    'A new version has new addresses. The one before is served for at least twelve months after that, and its end is announced here.',
  'developers.rules-official':
    'Results are for information. The operator of a lottery decides what was drawn and what is paid.',
  'developers.calls': 'Every call of the shop is described in the reference, and in OpenAPI.',
  'developers.reference': 'Reference',
  'developers.changes': 'What has changed',
} as const;
