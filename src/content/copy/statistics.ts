export const statisticsCopy = {
  'statistics.heading': '{name} statistics',
  'statistics.lead.one': 'Counted over one draw, of {from}, drawn under the rules of today.',
  'statistics.lead.other':
    'Counted over {count} draws from {from} to {to}, all drawn under the rules of today.',
  'statistics.lead-latest':
    'Counted over the latest {count} of {held} draws, from {from} to {to}, all drawn under the rules of today.',
  'statistics.ranges': 'Draws that are counted',
  'statistics.range-all.one': 'The one draw',
  'statistics.range-all.other': 'All {count} draws',
  'statistics.range-latest': 'Latest {count}',
  'statistics.honest':
    'Past draws predict nothing. Every number has the same chance in the next draw, whether it came up yesterday or a year ago.',
  'statistics.generated.one':
    '1 of the {draws} draws was generated for demonstration. The others were really drawn.',
  'statistics.generated.other':
    '{count} of the {draws} draws were generated for demonstration. The others were really drawn.',
  'statistics.empty': 'Nothing to count yet',
  'statistics.empty-text': 'Statistics appear after the first draw of {name}.',
  'statistics.main-heading': 'Main numbers',
  'statistics.most': 'Drawn most often',
  'statistics.least': 'Drawn least often',
  'statistics.missing': 'Not drawn for longest',
  'statistics.frequency-heading': 'How often each number was drawn',
  'statistics.frequency-text':
    'An even spread would be {expected} for each number. Chance alone makes them differ.',
  'statistics.gap-heading': 'Draws since each number last came up',
  'statistics.gap-text': 'A long gap does not make a number due. The balls do not remember.',
  'statistics.powerball-text': 'Drawn from a barrel of its own and counted on its own.',
  'statistics.supplementary-heading': 'Supplementaries',
  'statistics.supplementary-text':
    'Drawn after the main numbers from the same barrel, and counted on their own.',
  'statistics.pairs-heading': 'Pairs that came up together most often',
  'statistics.pairs-text': 'With so many pairs, some are bound to lead the list.',
  'statistics.positions-heading': 'How often each digit came at each place',
  'statistics.positions-text':
    'Every place is drawn on its own, so a digit may come up more than once in a draw.',
  'statistics.positions-caption':
    'Draws in which each digit came at each place. An even spread would be {expected}.',
  'statistics.digit': 'Digit',
  'statistics.place': 'Place {place}',
  'statistics.number': 'Number',
  'statistics.times': 'Times drawn',
  'statistics.since': 'Draws since',
  'statistics.times-count.one': 'once',
  'statistics.times-count.other': '{count} times',
  'statistics.since-count.one': '1 draw ago',
  'statistics.since-count.other': '{count} draws ago',
  'statistics.since-latest': 'In the latest draw',
} as const;
