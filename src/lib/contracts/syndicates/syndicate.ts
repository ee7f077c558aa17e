import { z } from 'zod';
import { SyndicateInfo } from '../offers/syndicate-info.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';

const Key = z.string().max(60);

/** A syndicate with its games. */
export const Syndicate = SyndicateInfo.extend({
  /** How many people hold its shares. */
  members: z.number().int(),
});
export type Syndicate = z.infer<typeof Syndicate>;

export const getSyndicates = defineEndpoint({
  name: 'getSyndicates',
  summary:
    'Syndicates that are open or full, the soonest cut-off first: of all offers, of one, or of one lottery.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/syndicates',
  query: z.object({ lotteryKey: Key.optional(), offerKey: Key.optional() }),
  result: z.array(Syndicate),
});

export const getSyndicate = defineEndpoint({
  name: 'getSyndicate',
  summary: 'One syndicate of any state, with its games and how many people are in it.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/syndicates/{syndicateKey}',
  params: z.object({ syndicateKey: z.string().max(64) }),
  result: Syndicate,
  errors: {
    syndicate_unknown: { status: 404, message: 'This syndicate does not exist. Check the address.' },
  },
});
