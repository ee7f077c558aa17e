// Checks of identity at the desk: those that wait, and one with its pictures and the form that decides.
import type { AstroGlobal } from 'astro';
import {
  CHECK_DECISIONS,
  CHECK_FAULTS,
  type DeskCheck,
  decideDeskCheck,
  getDeskCheck,
  listDeskChecks,
} from '#lib/contracts/customer/desk-checks.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { toWaitingAge, type WaitingAge } from '#lib/domain/operators/waiting-age.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { getShopNow } from '../../../services/platform.ts';
import { callAsOperator, isUnknownAddress } from '../../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { answerNotFound } from '../../page/open-page.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { isRevealed, readText, revealFor } from './reveal-form.ts';

export interface ChecksPage {
  readonly page: DeskPage;
  readonly list: ResultOf<typeof listDeskChecks>;
  readonly toAge: (at: string) => WaitingAge;
}

export async function openChecksPage(astro: AstroGlobal): Promise<ChecksPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const query = readListQuery(astro.url, ['after']);
  const list = await callAsOperator(page.app, page.context, listDeskChecks, { query });
  const now = getShopNow();
  return { page, list, toAge: (at) => toWaitingAge(now - Date.parse(at)) };
}

export interface CheckPage {
  readonly page: DeskPage;
  readonly check: DeskCheck;
  readonly mayAct: boolean;
  /** Whether a reason holds that opens the pictures. */
  readonly isOpen: boolean;
  readonly values: Readonly<Record<'decision' | 'fault' | 'note' | 'reason', string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** What is refused and is about no field. */
  readonly refused: string | undefined;
}

const FIELDS: ReadonlySet<string> = new Set(['decision', 'fault', 'note']);

async function decide(astro: AstroGlobal, shown: CheckPage): Promise<CheckPage | Response> {
  const { page, check, values } = shown;
  const { t } = page;
  const decision = CHECK_DECISIONS.find((known) => known === values.decision);
  const fault = CHECK_FAULTS.find((known) => known === values.fault);
  if (!decision) {
    astro.response.status = UNPROCESSABLE;
    return { ...shown, errors: { decision: t('desk.check-choose') } };
  }
  try {
    const { outcome } = await callAsOperator(page.app, page.context, decideDeskCheck, {
      params: { id: check.id },
      body: { decision, note: values.note, ...(fault && { fault }) },
    });
    const name = check.customer || check.email;
    return redirectWithNotice(astro, urls.deskChecks(), t(`desk.check-done-${outcome}`, { name }));
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    const at = Object.entries(errors).flatMap(([name, [first]]) =>
      first ? [[name, first.message] as const] : [],
    );
    return {
      ...shown,
      errors: Object.fromEntries(at.filter(([name]) => FIELDS.has(name))),
      refused: at.find(([name]) => !FIELDS.has(name))?.[1],
    };
  }
}

/** The check, or what came of one of its forms. Nothing that was typed is lost. */
export async function openCheckPage(astro: AstroGlobal): Promise<CheckPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const params = { id: astro.params.id ?? '' };
  const check = await callAsOperator(page.app, page.context, getDeskCheck, { params }).catch(
    (error: unknown) => {
      if (isUnknownAddress(error)) return undefined;
      throw error;
    },
  );
  if (!check) return answerNotFound(astro);
  const mayAct = page.rights.includes('support') && !check.isOwn;
  const shown: CheckPage = {
    page,
    check,
    mayAct,
    isOpen: mayAct && (await isRevealed(page, check.customerId)),
    values: { decision: '', fault: '', note: '', reason: page.t('desk.check-reason') },
    errors: {},
    refused: undefined,
  };
  if (astro.request.method !== 'POST' || !mayAct) return shown;
  const data = await readForm(astro);
  if (data.get('step') === 'reveal') {
    const reason = readText(data, 'reason');
    const here = `${urls.deskCheck(check.id)}#pictures`;
    const said = await revealFor(astro, page, { customerId: check.customerId, reason, here });
    return said instanceof Response
      ? said
      : { ...shown, values: { ...shown.values, reason }, errors: { reason: said } };
  }
  const values = {
    decision: readText(data, 'decision'),
    fault: readText(data, 'fault'),
    note: readText(data, 'note'),
    reason: shown.values.reason,
  };
  return decide(astro, { ...shown, values });
}
