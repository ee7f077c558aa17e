// Accounts that may be of an excluded person, at the desk: the list, and one with the form that says who it is.
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { type DeskReview, getDeskReview, listDeskReviews } from '#lib/contracts/customer/desk-checks.ts';
import { runOperatorCommand } from '#lib/contracts/operator.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { toWaitingAge, type WaitingAge } from '#lib/domain/operators/waiting-age.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { getShopNow } from '../../../services/platform.ts';
import { callAsOperator, isUnknownAddress } from '../../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { answerNotFound } from '../../page/open-page.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { readText } from './reveal-form.ts';

export interface ReviewsPage {
  readonly page: DeskPage;
  readonly list: ResultOf<typeof listDeskReviews>;
  readonly toAge: (at: string) => WaitingAge;
}

export async function openReviewsPage(astro: AstroGlobal): Promise<ReviewsPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const list = await callAsOperator(page.app, page.context, listDeskReviews);
  const now = getShopNow();
  return { page, list, toAge: (at) => toWaitingAge(now - Date.parse(at)) };
}

/** What is typed before an account is excluded. */
export const SAME_WORDS = 'same person';
const REASON_LEAST = 3;
const OUTCOMES = ['same', 'other'] as const;

export interface ReviewPage {
  readonly page: DeskPage;
  readonly review: DeskReview;
  readonly mayAct: boolean;
  readonly values: Readonly<Record<'outcome' | 'reason' | 'words', string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly refused: string | undefined;
}

function listFaults({ page: { t }, values }: ReviewPage): Record<string, string> {
  const { outcome, reason, words } = values;
  return {
    ...(!OUTCOMES.some((known) => known === outcome) && { outcome: t('desk.review-choose') }),
    ...(reason.length < REASON_LEAST && { reason: t('desk.review-reason-missing') }),
    ...(outcome === 'same' && words.toLowerCase() !== SAME_WORDS && { words: t('desk.review-words-wrong') }),
  };
}

async function settle(astro: AstroGlobal, shown: ReviewPage): Promise<ReviewPage | Response> {
  const { page, review, values } = shown;
  const { outcome, reason } = values;
  const errors = listFaults(shown);
  if (Object.keys(errors).length > 0) {
    astro.response.status = UNPROCESSABLE;
    return { ...shown, errors };
  }
  try {
    await callAsOperator(page.app, page.context, runOperatorCommand, {
      body: { command: `people ${outcome}`, words: [review.id], options: { reason } },
      idempotencyKey: randomUUID(),
    });
    return redirectWithNotice(astro, urls.deskReviews(), page.t(`desk.review-${outcome}-done`));
  } catch (error) {
    const refusal = toFormRefusal(error);
    astro.response.status = refusal.status;
    return { ...shown, refused: Object.values(refusal.errors).flat()[0]?.message };
  }
}

/** One of them, or what came of its form. Nothing that was typed is lost. */
export async function openReviewPage(astro: AstroGlobal): Promise<ReviewPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const params = { id: astro.params.id ?? '' };
  const review = await callAsOperator(page.app, page.context, getDeskReview, { params }).catch(
    (error: unknown) => {
      if (isUnknownAddress(error)) return undefined;
      throw error;
    },
  );
  if (!review) return answerNotFound(astro);
  const shown: ReviewPage = {
    page,
    review,
    mayAct: page.rights.includes('care') && review.isWaiting && !review.isOwn,
    values: { outcome: '', reason: '', words: '' },
    errors: {},
    refused: undefined,
  };
  if (astro.request.method !== 'POST' || !shown.mayAct) return shown;
  const data = await readForm(astro);
  const values = {
    outcome: readText(data, 'outcome'),
    reason: readText(data, 'reason'),
    words: readText(data, 'words'),
  };
  return settle(astro, { ...shown, values });
}
