// What is done with a draw of a raffle at the desk: extended, closed or cancelled, each read in figures and typed first.
import type { AstroGlobal } from 'astro';
import {
  cancelRaffleDraw,
  type DeskRaffle,
  endRaffleSales,
  extendRaffleDraw,
  getDeskRaffle,
  RAFFLE_ACTIONS,
  type RaffleAction,
} from '#lib/contracts/catalogue/desk-raffles.ts';
import { giveStaffCode } from '#lib/contracts/staff.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { DeskDrawView } from '#lib/domain/raffle/desk-draw.ts';
import { readLaterTimes, type Times } from '#lib/domain/raffle/extension.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { formatZonedInstant } from '#lib/domain/time/zoned-time.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { callAsOperator, isUnknownAddress } from '../../../session/desk-session.ts';
import { type DeskPage, redirectWithNotice } from '../../page/desk-page.ts';
import { toFormRefusal } from '../../page/submit-form.ts';

const RIGHTS = { extend: 'results', close: 'results', cancel: 'money' } as const;
const REASON_LEAST = 3;
/** Of `2026-11-21T00:30`. */
const MINUTES_LENGTH = 16;

const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

const toTyped = (instant: string, timeZone: string): string =>
  formatZonedInstant(Date.parse(instant), timeZone).slice(0, MINUTES_LENGTH);

function describe({ rights, isElevated }: DeskPage, raffle: DeskRaffle): DeskDrawView {
  return {
    raffle,
    actions: raffle.actions.filter((action) => rights.includes(RIGHTS[action])),
    action: undefined,
    isConfirming: false,
    words: `${raffle.offerKey} ${raffle.drawNo}`,
    fields: {
      stopAt: toTyped(raffle.stopAt, raffle.timeZone),
      drawAt: toTyped(raffle.drawAt, raffle.timeZone),
      reason: '',
    },
    times: undefined,
    errors: {},
    refusal: undefined,
    asksCode: !isElevated,
  };
}

type Params = Readonly<Record<'offerKey' | 'drawNo', string>>;

/** The draw of a raffle for its page; undefined where the draw is of no raffle. */
export async function loadRaffleDraw(page: DeskPage, params: Params): Promise<DeskDrawView | undefined> {
  try {
    return describe(page, await callAsOperator(page.app, page.context, getDeskRaffle, { params }));
  } catch (error) {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  }
}

/** What is wrong with what was typed, by field, and the later times where they are right. */
function checkSent(
  { t }: DeskPage,
  { action, fields, raffle }: DeskDrawView,
): Pick<DeskDrawView, 'errors'> & { readonly times?: Times | undefined } {
  if (action === 'cancel' && fields.reason.length < REASON_LEAST)
    return { errors: { reason: t('desk.order-reason-missing') } };
  if (action !== 'extend') return { errors: {} };
  const { times, faults = {} } = readLaterTimes(fields, raffle, raffle.timeZone);
  const errors = Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, t(`desk.raffle-times-${fault}`)]),
  );
  return { times, errors };
}

/** Does it. @throws ApiError with what is refused */
async function act({ app, context }: DeskPage, shown: DeskDrawView, params: Params, seen: Times) {
  const { action, fields, times } = shown;
  const call = { params };
  if (action === 'extend')
    return callAsOperator(app, context, extendRaffleDraw, { ...call, body: { ...times, seen } });
  if (action === 'close') return callAsOperator(app, context, endRaffleSales, { ...call, body: { seen } });
  return callAsOperator(app, context, cancelRaffleDraw, { ...call, body: { reason: fields.reason } });
}

const describeDone = ({ t }: DeskPage, action: RaffleAction, raffle: DeskRaffle): string =>
  t(`desk.raffle-${action}-done`, {
    stop: formatInstant(raffle.stopAt, raffle.timeZone),
    draw: formatInstant(raffle.drawAt, raffle.timeZone),
  });

interface Sending {
  readonly astro: AstroGlobal;
  readonly page: DeskPage;
  readonly params: Params;
}

async function send({ astro, page, params }: Sending, shown: DeskDrawView, data: FormData) {
  const { app, context } = page;
  const needsCode = shown.action === 'cancel' && shown.asksCode;
  let { asksCode } = shown;
  try {
    if (needsCode)
      await callAsOperator(app, context, giveStaffCode, { body: { code: readText(data, 'code') } });
    asksCode = false;
    const seen = { stopAt: readText(data, 'seenStopAt'), drawAt: readText(data, 'seenDrawAt') };
    const raffle = await act(page, shown, params, seen);
    const here = urls.deskDraw(params.offerKey, params.drawNo);
    return redirectWithNotice(astro, here, describeDone(page, shown.action ?? 'extend', raffle));
  } catch (error) {
    const { status, errors, code } = toFormRefusal(error);
    astro.response.status = status;
    const entries = Object.entries(errors).flatMap(([name, [first]]) =>
      first ? [[name, first.message] as const] : [],
    );
    const own = entries.filter(([name]) => name === 'code' || name === 'reason');
    const now = (await loadRaffleDraw(page, params)) ?? shown;
    return {
      ...shown,
      raffle: now.raffle,
      actions: now.actions,
      asksCode: asksCode || code === 'factor_needed',
      errors: Object.fromEntries(own),
      refusal: entries.find(([name]) => name !== 'code' && name !== 'reason')?.[1],
    };
  }
}

/** What came of the form of the page. Nothing that was typed is lost. */
export async function takeRaffleAction(
  sending: Sending,
  before: DeskDrawView,
  data: FormData,
): Promise<DeskDrawView | Response> {
  const { astro, page } = sending;
  const action = RAFFLE_ACTIONS.find((one) => one === readText(data, 'action'));
  const fields = {
    stopAt: readText(data, 'stopAt') || before.fields.stopAt,
    drawAt: readText(data, 'drawAt') || before.fields.drawAt,
    reason: readText(data, 'reason'),
  };
  const refuse = (shown: DeskDrawView): DeskDrawView => {
    astro.response.status = UNPROCESSABLE;
    return shown;
  };
  if (!action || !before.actions.includes(action))
    return refuse({ ...before, refusal: page.t('desk.raffle-not-now') });
  const asked = { ...before, action, fields };
  const step = readText(data, 'step');
  if (step === 'change') return asked;
  const { errors, times } = checkSent(page, asked);
  const checked = { ...asked, errors, times };
  if (Object.keys(errors).length > 0) return refuse(checked);
  const confirming = { ...checked, isConfirming: true };
  if (step !== 'do') return confirming;
  if (readText(data, 'words').toLowerCase() !== before.words.toLowerCase())
    return refuse({
      ...confirming,
      errors: { words: page.t('desk.raffle-words-wrong', { words: before.words }) },
    });
  return send(sending, confirming, data);
}
