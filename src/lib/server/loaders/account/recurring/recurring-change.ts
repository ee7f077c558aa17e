// What each form of a repeating purchase does.

import { Weekday } from '#lib/contracts/offers/offer.ts';
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import {
  type AutoplayChange,
  changeAutoplay,
  setAutoplayStatus,
  setMinimumJackpot,
  setQuickpick,
} from '#lib/contracts/recurring/autoplay.ts';
import type { RecurringDetails } from '#lib/contracts/recurring/recurring-entity.ts';
import { skipCharge, unskipCharge } from '#lib/contracts/recurring/recurring-purchase.ts';
import { changeSubscription, setSubscriptionStatus } from '#lib/contracts/recurring/subscription.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatLocalDate } from '#lib/domain/time/dates.ts';
import { createNotice } from '#lib/domain/visitor/notices.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { findAction } from '../../page/form-body.ts';
import { readText } from '../withdrawals/withdraw-submit.ts';

interface ChangePage {
  readonly mine: Pick<VisitorApi, 'call'>;
  readonly t: Translate;
}
type Type = RecurringDetails['type'];

/** What a form did, in words. */
export interface RecurringDone {
  readonly message: string;
  /** It was cancelled: its page has nothing more to do. */
  readonly isOver?: true;
}

interface Asked extends ChangePage {
  readonly type: Type;
  readonly id: string;
  readonly data: FormData;
}

/** As many as a ticket holds. */
const GAMES_MAX = 100;

type Status = 'active' | 'paused' | 'timed_pause' | 'cancelled';

async function setStatus({ mine, type, id }: Asked, status: Status, pausedUntil?: string): Promise<void> {
  const body = {
    status: `recurring_status_${status}` as const,
    ...(pausedUntil !== undefined && { pausedUntil }),
  };
  const call = { params: { id }, body };
  if (type === 'subscription') await mine.call(setSubscriptionStatus, call);
  else await mine.call(setAutoplayStatus, call);
}

const readNumber = (data: FormData, name: string): number | undefined => {
  const text = readText(data, name);
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
};

/** Fields that the form has; a size is a number of games, or the key of a game offer. */
function readChange({ data }: Asked): AutoplayChange {
  const gameOffer = readText(data, 'gameOffer');
  const causeKey = readText(data, 'causeKey');
  const fund = readText(data, 'fund');
  const days = data.getAll('days').flatMap((day) => Weekday.safeParse(day).data ?? []);
  return {
    numberOfGames: readNumber(data, 'numberOfGames'),
    numberOfShares: readNumber(data, 'numberOfShares'),
    gameOffer: gameOffer || undefined,
    causeKey: causeKey || undefined,
    fund: fund || undefined,
    days: data.has('hasDays') ? days : undefined,
    version: readNumber(data, 'version'),
  };
}

async function change(asked: Asked): Promise<void> {
  const { mine, type, id } = asked;
  const body = readChange(asked);
  if (type === 'autoplay') {
    await mine.call(changeAutoplay, { params: { id }, body });
    return;
  }
  const { numberOfGames: numGames, gameOffer, causeKey, fund, version } = body;
  await mine.call(changeSubscription, {
    params: { id },
    body: { numGames, gameOffer, causeKey, fund, version },
  });
}

const readTyped = (data: FormData, name: string): number[] =>
  readText(data, name)
    .split(/[^0-9]+/)
    .filter((part) => part !== '')
    .map(Number);

/** The games that were typed, field by field; those that were left empty are taken out. */
function readGames(data: FormData): PlayedGame[] {
  const count = readNumber(data, 'games') ?? 0;
  return Array.from({ length: Math.min(count, GAMES_MAX) }, (_, index): PlayedGame => {
    const powerballs = readTyped(data, `powerballs-${index}`);
    return { numbers: readTyped(data, `game-${index}`), ...(powerballs.length > 0 && { powerballs }) };
  }).filter(({ numbers, powerballs = [] }) => numbers.length + powerballs.length > 0);
}

const ACTIONS: Readonly<Record<string, (asked: Asked) => Promise<RecurringDone>>> = {
  pause: async (asked) => {
    await setStatus(asked, 'paused');
    return { message: createNotice('autoplayPaused', asked.t).message };
  },
  'pause-until': async (asked) => {
    const until = readText(asked.data, 'pausedUntil');
    await setStatus(asked, 'timed_pause', until);
    return { message: asked.t('notice.autoplay-paused-until', { date: formatLocalDate(until) }) };
  },
  unpause: async (asked) => {
    await setStatus(asked, 'active');
    return { message: asked.t('recurring.started-again') };
  },
  cancel: async (asked) => {
    await setStatus(asked, 'cancelled');
    return { message: asked.t('recurring.cancelled-text'), isOver: true };
  },
  skip: async ({ mine, id, data, t }) => {
    await mine.call(skipCharge, { params: { id }, body: { chargeKey: readText(data, 'chargeKey') } });
    return { message: t('recurring.skipped-done') };
  },
  unskip: async ({ mine, id, data, t }) => {
    await mine.call(unskipCharge, { params: { id }, query: { chargeKey: readText(data, 'chargeKey') } });
    return { message: t('recurring.unskipped-done') };
  },
  jackpot: async ({ mine, id, data, t }) => {
    const body = { minimumJackpotAmount: readText(data, 'minimumJackpotAmount') };
    await mine.call(setMinimumJackpot, { params: { id }, body });
    return { message: createNotice('autoplayUpdated', t).message };
  },
  quickpick: async ({ mine, id, data, t }) => {
    const quickpick = readText(data, 'quickpick') === 'true' ? 'true' : 'false';
    await mine.call(setQuickpick, { params: { id }, body: { quickpick } });
    return { message: createNotice('autoplayUpdated', t).message };
  },
  numbers: async ({ mine, id, data, t }) => {
    const body = { games: readGames(data), quickpick: false, version: readNumber(data, 'version') };
    await mine.call(changeAutoplay, { params: { id }, body });
    return { message: createNotice('autoplayUpdated', t).message };
  },
  change: async (asked) => {
    await change(asked);
    return { message: createNotice('autoplayUpdated', asked.t).message };
  },
};

/** Undefined for a form that the page does not have. @throws ApiError, ServiceLost */
export async function changeRecurring(
  { mine, t }: ChangePage,
  type: Type,
  id: string,
  data: FormData,
): Promise<RecurringDone | undefined> {
  return findAction(ACTIONS, data)?.({ mine, t, type, id, data });
}
