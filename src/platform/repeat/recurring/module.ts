import { z } from 'zod';
import { defineOfferUse } from '../../catalogue/offers/offer-uses.ts';
import type { PlatformModule } from '../../module.ts';
import { PLAN_JOB } from '../../sale/products/repeats/create.ts';
import { RECURRING_ACCOUNT_HOOKS } from './account-hooks.ts';
import { notifyPeriodsAhead } from './ahead/notify-periods.ts';
import { notifyPricesAhead } from './ahead/notify-prices.ts';
import { beginWeeks, notifyWeekOfZone } from './ahead/notify-weeks.ts';
import { beginRow } from './begin.ts';
import { serveRecurring } from './calls/routes.ts';
import { followChargeDeposit } from './charges/follow-deposit.ts';
import { followDraw } from './charges/follow-draw.ts';
import { findLostCharges } from './charges/lost.ts';
import { runCharge } from './charges/run-charge.ts';
import { followCart, wakeCharges } from './charges/wake.ts';
import { followGroup } from './group/follow.ts';
import {
  CHARGE_JOB,
  ChargePayload,
  DRAW_JOB,
  enqueueDrawCharges,
  GROUP_JOB,
  PERIODS_AHEAD_JOB,
  PRICES_AHEAD_JOB,
  PricesPayload,
  RESUME_JOB,
  WEEK_JOB,
  WeekPayload,
} from './jobs.ts';
import { RECURRING_RULES } from './ledger-rules.ts';
import * as recurring from './migrations/0050-recurring.ts';
import * as recurringOfGroup from './migrations/0172-recurring-of-group.ts';
import * as pausedByBreak from './migrations/0201-paused-by-break.ts';
import * as chargeKeys from './migrations/0221-charge-keys.ts';
import * as keptGames from './migrations/0257-kept-games.ts';
import { recurringCommands } from './operate/commands.ts';
import { renameCharges } from './rename-charges.ts';
import { resumeRow } from './resume.ts';

const RowPayload = z.object({ recurringId: z.string() });
const DrawPayload = z.object({ drawId: z.string() });
const GroupPayload = z.object({ groupId: z.string() });

export const recurringModule: PlatformModule = {
  name: 'recurring',
  offerUses: [
    defineOfferUse('repeat', (at, offerKey) =>
      at
        .selectFrom('recurring')
        .select((row) => row.fn.countAll<number>().as('uses'))
        .where('offer_key', '=', offerKey)
        .where('status', '<>', 'recurring_status_cancelled'),
    ),
  ],
  hooks: {
    onCartSettled: followCart,
    onDrawsRenumbered: renameCharges,
    onDrawMoved: enqueueDrawCharges,
    ...RECURRING_ACCOUNT_HOOKS,
    onDepositSettled: followChargeDeposit,
    onCredited: wakeCharges,
  },
  ledgerRules: RECURRING_RULES,
  serve: serveRecurring,
  jobs: [
    {
      kind: CHARGE_JOB,
      lane: 'recurring',
      handle: (services, payload) => {
        const { chargeId, isAskedFor, ...retry } = ChargePayload.parse(payload);
        return runCharge(services, chargeId, isAskedFor ? retry : undefined);
      },
    },
    {
      kind: PLAN_JOB,
      lane: 'recurring',
      handle: (services, payload) => beginRow(services, RowPayload.parse(payload).recurringId),
    },
    {
      kind: GROUP_JOB,
      lane: 'recurring',
      handle: (services, payload) => followGroup(services, GroupPayload.parse(payload).groupId),
    },
    {
      kind: DRAW_JOB,
      lane: 'recurring',
      handle: (services, payload) => followDraw(services, DrawPayload.parse(payload).drawId),
    },
    {
      kind: RESUME_JOB,
      lane: 'recurring',
      handle: (services, payload) => resumeRow(services, RowPayload.parse(payload).recurringId),
    },
    {
      kind: PERIODS_AHEAD_JOB,
      lane: 'recurring',
      cron: '*/10 * * * *',
      handle: (services) => notifyPeriodsAhead(services),
    },
    {
      kind: PRICES_AHEAD_JOB,
      lane: 'recurring',
      cron: '50 19 * * *',
      handle: (services, payload) => notifyPricesAhead(services, PricesPayload.parse(payload)),
    },
    {
      kind: 'recurring_weeks',
      lane: 'recurring',
      cron: '*/30 * * * *',
      handle: (services) => beginWeeks(services),
    },
    {
      kind: WEEK_JOB,
      lane: 'recurring',
      handle: (services, payload) => notifyWeekOfZone(services, WeekPayload.parse(payload)),
    },
    {
      kind: 'recurring_lost',
      lane: 'recurring',
      cron: '*/10 * * * *',
      handle: async (services) => {
        await findLostCharges(services);
      },
    },
  ],
  migrations: {
    '0050-recurring': recurring,
    '0172-recurring-of-group': recurringOfGroup,
    '0201-paused-by-break': pausedByBreak,
    '0221-charge-keys': chargeKeys,
    '0257-kept-games': keptGames,
  },
  commands: recurringCommands,
};
