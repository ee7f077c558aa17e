// The licences that the lotteries of the shop are sold under, at the desk's checklist (decision 69).
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createLine } from '../protocol/text.ts';

export const LotteryLicence = z.object({
  key: z.string(),
  name: z.string(),
  /** Empty where it is sold under none, and so not sold. */
  licence: z.string(),
});
export type LotteryLicence = z.infer<typeof LotteryLicence>;

const shared = {
  section: 'P2',
  path: '/v2/operator/licences',
  access: 'operator',
  exposure: 'operator',
} as const;

export const listLotteryLicences = defineEndpoint({
  ...shared,
  name: 'listLotteryLicences',
  summary: 'The lotteries on sale, each with the licence that it is sold under.',
  method: 'GET',
  right: 'view',
  result: z.object({ licences: z.array(LotteryLicence) }),
});

export const saveLotteryLicences = defineEndpoint({
  ...shared,
  name: 'saveLotteryLicences',
  summary: 'Sets licences of lotteries; those that are not named stay. An empty one is taken away.',
  method: 'PUT',
  right: 'settings',
  body: z.object({
    licences: z.array(z.object({ key: z.string().max(60), licence: createLine(200) })).max(200),
  }),
  result: z.object({ licences: z.array(LotteryLicence) }),
  errors: {
    lottery_unknown: { status: 422, message: 'The shop has no lottery {key}.', target: 'licences' },
  },
});
