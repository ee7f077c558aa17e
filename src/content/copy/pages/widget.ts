export const widgetCopy = {
  'widget.word-jackpot': 'Next draw {date}: {jackpot}',
  'widget.word-next': 'Next draw {date}',
  'widget.word-latest': 'Numbers of {date}',
  'widget.word-supplementary': 'Supplementary',
  'widget.word-powerball': 'Powerball',
  'widget.word-demonstration': 'Generated for demonstration: not a real draw.',
  'widget.word-check': 'Check my numbers',
  'widget.heading': 'Results on your own page',
  'widget.lead':
    'The next jackpot and the latest numbers of a game, in two lines. No cookie, nothing is kept, nobody is counted.',
  'widget.game': 'Game',
  'widget.show': 'Show',
  'widget.code': 'Put this where it should stand',
  'widget.code-text': 'Where scripts do not run, the link between the tags is what people see.',
  'widget.preview': 'How it looks',
  'widget.style': 'Make it yours',
  'widget.style-properties': 'Set these properties on draw-widget in your own style sheet: {properties}.',
  'widget.style-parts': 'What they do not reach has a name for ::part(): {parts}.',
  'widget.live': 'With the attribute live it changes as it happens. One stream is then open for each widget.',
  'widget.policy':
    'A page with a content security policy lets {origin} in for script-src and connect-src. Styles need no permission.',
  'widget.results-of': '{name} results',
} as const;
