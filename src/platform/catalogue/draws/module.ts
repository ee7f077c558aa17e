import { z } from 'zod';
import { pollAfterChange } from '../../ground/jobs/poll-after-change.ts';
import type { PlatformModule } from '../../module.ts';
import { DRAW_REFUND_JOB, refundCancelledDraw } from './cancel/cancel-draw.ts';
import { drawCancelCommands } from './cancel/command.ts';
import { CANCELLED_DRAW_RULES } from './cancel/ledger-rules.ts';
import { drawCommands } from './commands.ts';
import { capSoldOutDraws } from './due-steps.ts';
import * as winners from './migrations/0006-winners.ts';
import * as prizes from './migrations/0011-prizes.ts';
import * as drawsOfOffer from './migrations/0173-draws-of-offer.ts';
import * as settling from './migrations/0174-settling.ts';
import * as calendarDate from './migrations/0177-calendar-date.ts';
import * as lateFrom from './migrations/0182-late-from.ts';
import * as drawNumbers from './migrations/0220-draw-numbers.ts';
import * as drawNews from './migrations/0330-draw-news.ts';
import * as ticketCancellation from './migrations/0390-ticket-cancellation.ts';
import * as drawRounds from './migrations/0421-draw-rounds.ts';
import * as ticketTransfer from './migrations/0496-ticket-transfer.ts';
import { recordDrawNews } from './news/record-news.ts';
import { movedJob } from './notify-moved.ts';
import { openDrawUses } from './offer-uses.ts';
import { openDrawsAhead } from './open-ahead.ts';
import { findNextRunAt, runOneStep } from './run-draws.ts';
import { resultsStatus } from './status-check.ts';

const RefundPayload = z.object({ drawId: z.string() });

export const drawsModule: PlatformModule = {
  name: 'draws',
  offerUses: [openDrawUses],
  statusChecks: [resultsStatus],
  hooks: { onPagesChanged: recordDrawNews },
  paidPrizes: [
    'select entry_id as id, customer_id, amount_cents as cents from prize where paid_at is not null',
  ],
  jobs: [
    {
      kind: 'open_ahead',
      lane: 'calendar',
      cron: '7 * * * *',
      handle: async (services) => void (await openDrawsAhead(services)),
    },
    movedJob,
    {
      kind: DRAW_REFUND_JOB,
      lane: 'calendar',
      handle: (services, payload) => refundCancelledDraw(services, RefundPayload.parse(payload).drawId),
    },
  ],
  polls: () => [
    { lane: 'draws', run: (services) => runOneStep(services), findNextAt: findNextRunAt },
    pollAfterChange({
      lane: 'calendar',
      run: async (services) => {
        await capSoldOutDraws(services);
        return false;
      },
    }),
  ],
  migrations: {
    '0006-winners': winners,
    '0011-prizes': prizes,
    '0173-draws-of-offer': drawsOfOffer,
    '0174-settling': settling,
    '0177-calendar-date': calendarDate,
    '0182-late-from': lateFrom,
    '0220-draw-numbers': drawNumbers,
    '0421-draw-rounds': drawRounds,
    '0330-draw-news': drawNews,
    '0390-ticket-cancellation': ticketCancellation,
    '0496-ticket-transfer': ticketTransfer,
  },
  personalTables: ['ticket_transfer'],
  ledgerRules: CANCELLED_DRAW_RULES,
  commands: { ...drawCommands, ...drawCancelCommands },
};
