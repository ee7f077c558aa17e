// The words of the catalogue: what operators read of games, at their fields and on the command line. No visitor reads them.
import { catalogueFaultCopy } from './catalogue/faults.ts';

export const catalogueCopy = {
  ...catalogueFaultCopy,
  'catalogue.use.open-cart.one': '{count} open cart holds it',
  'catalogue.use.open-cart.other': '{count} open carts hold it',
  'catalogue.use.repeat.one': '{count} purchase of it repeats',
  'catalogue.use.repeat.other': '{count} purchases of it repeat',
  'catalogue.use.ordered-ahead.one': '{count} order ahead of it waits',
  'catalogue.use.ordered-ahead.other': '{count} orders ahead of it wait',
  'catalogue.use.open-draw.one': '{count} open draw has tickets of it',
  'catalogue.use.open-draw.other': '{count} open draws have tickets of it',
  'catalogue.use.open-pool.one': '{count} syndicate that is open plays it',
  'catalogue.use.open-pool.other': '{count} syndicates that are open play it',
  'catalogue.use.party-session.one': '{count} session of a lotto party plays it',
  'catalogue.use.party-session.other': '{count} sessions of lotto parties play it',
} as const;
