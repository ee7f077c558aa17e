import { z } from 'zod';
import { defineEndpoint } from './protocol/endpoint.ts';

/** What a form sent and who sent it, as a hash. */
const Mark = z.object({ mark: z.string().regex(/^[\w-]{32,128}$/) });

/** Of the same submissions within a moment, to whichever process, only one is the first. */
export const claimSubmission = defineEndpoint({
  name: 'claimSubmission',
  summary: 'Says whether a form that works without script is sent for the first time within 2.5 seconds.',
  section: 'M3',
  method: 'POST',
  path: '/v2/submissions',
  body: Mark,
  result: z.object({ isFirst: z.boolean() }),
});

/** After a submission that did nothing. */
export const releaseSubmission = defineEndpoint({
  name: 'releaseSubmission',
  summary: 'Lets the same form be sent again at once.',
  section: 'M3',
  method: 'DELETE',
  path: '/v2/submissions/{mark}',
  params: Mark,
  result: z.object({}),
});
