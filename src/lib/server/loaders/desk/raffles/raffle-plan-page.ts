// The plan of a draw at the desk: its form, its preview, and its opening.
import type { AstroGlobal } from 'astro';
import type { CatalogueFault } from '#lib/contracts/catalogue/catalogue.ts';
import {
  discardRafflePlan,
  getRafflePlan,
  openRafflePlan,
  saveRafflePlan,
} from '#lib/contracts/catalogue/raffle-plans.ts';
import { RafflePlan } from '#lib/contracts/catalogue/raffle-terms.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { readFileForm, removeRow, toFileFields } from '#lib/domain/catalogue/file-form.ts';
import { previewPlan } from '#lib/domain/catalogue/plan-preview.ts';
import type { PlanView } from '#lib/domain/catalogue/plan-view.ts';
import { PLAN_RULES } from '#lib/domain/catalogue/raffle-form.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { callAsOperator, isUnknownAddress } from '../../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { answerNotFound } from '../../page/open-page.ts';
import { readSentForm, type SentForm } from '../sent-form.ts';
import { uploadPictures } from '../upload-picture.ts';

export interface RafflePlanPage extends DeskPage {
  readonly view: PlanView;
}

type Seen = ResultOf<typeof getRafflePlan>;

interface Opened {
  readonly astro: AstroGlobal;
  readonly page: DeskPage;
  readonly params: { readonly key: string; readonly id: string };
  readonly seen: Seen;
}

interface Shown {
  /** What was typed and could not be saved. */
  readonly plan?: object;
  readonly refusal?: string;
  readonly addedRow?: string | undefined;
  readonly isOpening?: boolean;
  /** What is said of pictures that were refused. */
  readonly refused?: readonly CatalogueFault[];
}

const isWhole = (faults: readonly CatalogueFault[]): boolean => faults.every(({ isWarning }) => isWarning);

function showPlan({ page, params, seen }: Opened, shown: Shown = {}): RafflePlanPage {
  const plan = shown.plan ?? (seen.plan as object);
  const whole = RafflePlan.safeParse(plan).data;
  const view: PlanView = {
    ...params,
    seen,
    fields: toFileFields(plan, PLAN_RULES, seen.raffle.timeZone),
    faults: [...(shown.refused ?? []), ...seen.faults],
    addedRow: shown.addedRow,
    canChange: page.rights.includes('catalogue') && seen.drawNo === null,
    refusal: shown.refusal,
    preview: whole && previewPlan(whole, seen.raffle),
    isOpening: shown.isOpening === true && seen.drawNo === null && isWhole(seen.faults),
  };
  return { ...page, view };
}

const loadPlan = ({ app, context }: DeskPage, params: Opened['params']): Promise<Seen> =>
  callAsOperator(app, context, getRafflePlan, { params });

/** What the picture of a field shows: the name of its prize. */
const describePicture =
  ({ fields }: SentForm) =>
  (field: string): string =>
    fields.get(field === 'featureImage' ? 'name' : field.replace(/picture$/, 'name'))?.[0] ?? '';

const toRefused = (refusals: ReadonlyMap<string, string>): CatalogueFault[] =>
  [...refusals].map(([path, message]) => ({ path, code: 'picture', message, isWarning: false }));

/** Saves what was typed, then does what the button says. */
async function takePlan(opened: Opened, data: FormData, sent: SentForm): Promise<Response | RafflePlanPage> {
  const { astro, page, params, seen } = opened;
  const { app, context, t } = page;
  const pictures = await uploadPictures(page, data, describePicture(sent));
  const fields = new Map(sent.fields);
  for (const [field, path] of pictures.paths) fields.set(field, [path]);
  const read = readFileForm(seen.plan as object, fields, PLAN_RULES, seen.raffle.timeZone);
  const [, removed] = /^remove-row\.(.{1,80})$/.exec(sent.action) ?? [];
  const plan = removed === undefined ? read : removeRow(read, removed);
  const revision = Number(sent.fields.get('revision')?.[0] ?? 0);
  const saved = await callAsOperator(app, context, saveRafflePlan, { params, body: { plan, revision } });
  const here = urls.deskRafflePlan(params.key, params.id);
  if (pictures.refusals.size > 0) {
    astro.response.status = UNPROCESSABLE;
    return showPlan(
      { ...opened, seen: await loadPlan(page, params) },
      { refused: toRefused(pictures.refusals) },
    );
  }
  const [, row] = /^add-row\.(.{1,80})$/.exec(sent.action) ?? [];
  if (row !== undefined) return astro.redirect(`${here}?row=${encodeURIComponent(row)}#${row}`, SEE_OTHER);
  if (sent.action === 'check' && isWhole(saved.faults)) return astro.redirect(`${here}?step=open`, SEE_OTHER);
  return isWhole(saved.faults)
    ? redirectWithNotice(astro, here, t('desk.plan-saved'))
    : redirectWithNotice(astro, here, t('desk.plan-saved-with-faults'), 'warning');
}

async function takeSent(opened: Opened, data: FormData, sent: SentForm): Promise<Response | RafflePlanPage> {
  const { astro, page, params } = opened;
  const { app, context, t } = page;
  const revision = sent.fields.get('revision')?.[0] ?? '0';
  if (sent.action === 'discard') {
    await callAsOperator(app, context, discardRafflePlan, { params, query: { revision } });
    return redirectWithNotice(astro, urls.deskRaffleDraws(params.key), t('desk.plan-discarded'));
  }
  if (sent.action === 'open') {
    const { drawNo } = await callAsOperator(app, context, openRafflePlan, {
      params,
      body: { revision: Number(revision) },
    });
    return redirectWithNotice(
      astro,
      urls.deskDraw(params.key, String(drawNo)),
      t('desk.plan-opened', { drawNo }),
    );
  }
  return takePlan(opened, data, sent);
}

/** The page of a plan, or the answer to give instead. */
export async function openRafflePlanPage(astro: AstroGlobal): Promise<RafflePlanPage | Response> {
  const isSent = astro.request.method === 'POST';
  const page = await openDeskPage(astro, { right: isSent ? 'catalogue' : 'view' });
  if (page instanceof Response) return page;
  const params = { key: astro.params.key ?? '', id: astro.params.id ?? '' };
  const seen = await loadPlan(page, params).catch((error: unknown) => {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  });
  if (!seen) return answerNotFound(astro);
  const opened: Opened = { astro, page, params, seen };
  const { searchParams } = astro.url;
  if (!isSent)
    return showPlan(opened, {
      addedRow: searchParams.get('row') ?? undefined,
      // What came was larger than is read at all.
      ...(searchParams.get('fault') === 'size' && { refusal: page.t('desk.plan-pictures-max') }),
      isOpening: searchParams.get('step') === 'open',
    });
  const data = await readForm(astro);
  const sent = readSentForm(data);
  try {
    return await takeSent(opened, data, sent);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    astro.response.status = error.status;
    const refusal = Object.values(error.errors)[0]?.[0]?.message ?? error.message;
    const now = await loadPlan(page, params).catch(() => {
      throw error;
    });
    // What was typed stays, whatever has become of the plan meanwhile.
    const plan = sent.fields.has('name')
      ? readFileForm(seen.plan as object, sent.fields, PLAN_RULES, seen.raffle.timeZone)
      : undefined;
    return showPlan({ ...opened, seen: now }, { refusal, ...(plan && { plan }) });
  }
}
