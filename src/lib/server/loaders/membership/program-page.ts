// The pages of the membership programme: what each is rendered with, and what its forms do.

import type { AstroGlobal } from 'astro';
import type { Thing } from 'schema-dts';
import { GATEWAY_ERRORS, type Visitor } from '#lib/contracts/identity/visitor.ts';
import { getBenefits } from '#lib/contracts/membership/benefit.ts';
import type { Giveaway } from '#lib/contracts/membership/giveaway.ts';
import {
  getMembershipCustomer,
  type Membership,
  setMembership,
} from '#lib/contracts/membership/membership.ts';
import { getMembershipConfig, type MembershipProgram } from '#lib/contracts/membership/program.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { CopyValues } from '#lib/domain/content/copy.ts';
import { getHeaderAccount, type HeaderAccount } from '#lib/domain/pages/header-account.ts';
import { GIVEAWAYS_TAG } from '#lib/domain/pages/page-tags.ts';
import { toProgramPath } from '#lib/domain/pages/program-path.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatLocalDate } from '#lib/domain/time/dates.ts';
import { formatLongDate } from '#lib/domain/time/zoned-dates.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { RouteName } from '#lib/routes.ts';
import type { PageContext } from '../../page/page-context.ts';
import { buildPageSeo, createDrawWork, type SeoKind } from '../../seo/page-seo.ts';
import { toFaqPage } from '../../seo/structured-data.ts';
import { ServiceLost } from '../../services/service.ts';
import { allowOrigins, type PolicyHolder } from '../../session/csp.ts';
import { storeNotices, takeNotices } from '../../session/notices.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { readForm } from '../page/form-body.ts';
import { answerNotFound, openPage } from '../page/open-page.ts';
import { createServerApi } from '../page/server-api.ts';

export interface ProgramPage extends PageContext {
  readonly program: MembershipProgram;
}

/** The programme; undefined where the shop has none. */
export async function loadProgram({
  api,
  tags,
}: Pick<PageContext, 'api' | 'tags'>): Promise<MembershipProgram | undefined> {
  tags.add(GIVEAWAYS_TAG);
  try {
    return (await api.call(getMembershipConfig)).result;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'program_unknown') return undefined;
    throw error;
  }
}

/** A page of the programme for everybody, or 404 where its gate is closed or there is no programme. */
export async function openProgramPage(astro: AstroGlobal, route: RouteName): Promise<ProgramPage | Response> {
  const page = await openPage(astro, route);
  if (page instanceof Response) return page;
  const program = await loadProgram(page);
  return program ? { ...page, program } : answerNotFound(astro);
}

export interface MemberPage extends ProgramPage {
  readonly mine: VisitorApi;
  readonly visitor: Visitor;
  /** Undefined for a guest. */
  readonly membership: Membership | undefined;
  readonly account: HeaderAccount | undefined;
  readonly notices: ReturnType<typeof takeNotices>;
}

export async function loadMembership(
  mine: Pick<VisitorApi, 'call'>,
  { programId }: Pick<MembershipProgram, 'programId'>,
): Promise<Membership | undefined> {
  const { result } = await mine.call(getMembershipCustomer);
  return result.find(({ membershipProgram }) => membershipProgram === programId);
}

/** The same for one customer: whether a member, and what can be done about it. */
export async function openMemberPage(astro: AstroGlobal, route: RouteName): Promise<MemberPage | Response> {
  const page = await openProgramPage(astro, route);
  if (page instanceof Response) return page;
  astro.response.headers.set('cache-control', 'private, no-store');
  // The page for everybody fetches this one for its parts: what waits to be shown is for a page that is gone to.
  const isVisited = astro.request.headers.get('sec-fetch-dest') !== 'empty';
  const notices = isVisited ? takeNotices(astro.locals.context) : [];
  const mine = createServerApi(astro);
  const visitor = await mine.getVisitor();
  if (visitor.state === 'guest')
    return { ...page, mine, visitor, membership: undefined, account: undefined, notices };
  const account = getHeaderAccount(page, visitor.customer, astro.locals.context.cookie('cart_count'));
  return { ...page, mine, visitor, membership: await loadMembership(mine, page.program), account, notices };
}

interface ProgramSeo {
  readonly title: string;
  readonly description: string;
  /** The kind of page whose texts are used; the title and the description as they are, when missing. */
  readonly kind?: SeoKind;
  readonly values?: CopyValues;
  /** What the page is about, besides being a page. */
  readonly about?: Thing | readonly Thing[];
  /** As the table of routes writes it. */
  readonly path: string;
  /** Beyond the first page of a list. */
  readonly page?: number;
}

/** What a page of the programme says of itself, with the way to it from the programme's first page. */
export function buildProgramSeo(
  shown: ProgramPage,
  url: URL,
  { title, description, kind = 'text', values, about, path, page }: ProgramSeo,
) {
  const { program } = shown;
  const go = (to: string) => toProgramPath(to, program.programUrl);
  const overview = { label: program.programName, href: go(urls.membership()) };
  const isOverview = path === urls.membership();
  return buildPageSeo(shown, url, {
    path: go(path),
    kind,
    values: { title, lead: description, ...values },
    ...(about && { about }),
    crumbs: isOverview ? [overview] : [overview, { label: title, href: go(path) }],
    ...(page !== undefined && { page }),
  });
}

const TEXT_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The programme writes plain text, and answers are told as HTML. */
const toHtml = (text: string): string => text.replace(/[&<>]/g, (character) => TEXT_ESCAPES[character] ?? '');

export function buildOverviewSeo(page: ProgramPage, url: URL) {
  const { programName, titleContent, faq } = page.program;
  const questions = faq.map(({ question, answer }) => ({ question, html: toHtml(answer) }));
  return buildProgramSeo(page, url, {
    title: programName,
    description: titleContent.text,
    path: urls.membership(),
    kind: 'membership',
    ...(questions.length > 0 && { about: toFaqPage(questions) }),
  });
}

export const buildTiersSeo = (page: ProgramPage, url: URL) =>
  buildProgramSeo(page, url, {
    title: page.t('membership.tiers-title'),
    description: page.program.optIn.text,
    path: urls.membershipTiers(),
    kind: 'membership-tiers',
    values: { program: page.program.programName },
  });

/** Giveaways of one schedule have the same words: the number and the date tell their pages apart. */
export function buildGiveawaySeo(page: ProgramPage, url: URL, giveaway: Giveaway) {
  const { t, program } = page;
  const { type, number, title, description, prize, drawAt, availability, winners } = giveaway;
  const date = formatLongDate(Date.parse(drawAt), program.timeZone);
  const isDrawn = availability === 'drawn';
  const numbers = winners.map((winner) => winner.number).join(', ');
  return buildProgramSeo(page, url, {
    title,
    description,
    path: urls.membershipGiveaway(type, number),
    kind: isDrawn ? 'giveaway-drawn' : 'giveaway',
    values: { description, type: t(`membership.type-${type}`), number, prize: prize.name, date },
    ...(isDrawn &&
      numbers !== '' && { about: createDrawWork({ name: title, drawDate: drawAt.slice(0, 10), numbers }) }),
  });
}

/** The words of a refusal; other faults are thrown. */
export function toRefusal(error: unknown): string {
  if (error instanceof ServiceLost) return GATEWAY_ERRORS[error.code].message;
  if (error instanceof ApiError && error.status < 500) return error.message;
  throw error;
}

/** Back to a page, where it is said what was done. */
export function leaveWithNotice(astro: AstroGlobal, path: string, message: string): Response {
  storeNotices(astro.locals.context, [{ code: 'membership', message, level: 'success' }]);
  return astro.redirect(path, SEE_OTHER);
}

/** Nothing more is charged for the tier; it stays to the end of what is paid. */
async function endPremium(astro: AstroGlobal, { mine, program, t }: MemberPage): Promise<Response> {
  const { result } = await mine.call(setMembership, {
    body: {
      membershipProgram: program.programId,
      membershipStatus: 'member',
      membershipTier: 'free',
    },
  });
  const lastDay = result.premium?.lastDay;
  const date = lastDay === undefined ? '' : formatLocalDate(lastDay);
  const here = toProgramPath(urls.ownMembership(), program.programUrl);
  return leaveWithNotice(astro, here, t('membership.premium-ended', { date }));
}

/** On to where the member is known, by a token that works once. */
async function goToPartner(astro: AstroGlobal, { mine, t }: MemberPage): Promise<Response | string> {
  const { result } = await mine.call(getBenefits, { query: {} });
  return result.ssoUrl === undefined
    ? t('membership.partner-gone')
    : astro.redirect(result.ssoUrl, SEE_OTHER);
}

/** Lets the forms of a page lead on to an address elsewhere: a browser holds where they end against the policy, too. */
export function allowLeaving(astro: PolicyHolder, address: string | undefined): void {
  if (address !== undefined) allowOrigins(astro, [{ formAction: [new URL(address).origin] }]);
}

/** Joins, leaves, goes on to a partner or ends premium as the form of the page says. Gives why it could not, or where to go on. */
export async function submitMembership(astro: AstroGlobal, page: MemberPage): Promise<Response | string> {
  const { mine, program, t } = page;
  const action = (await readForm(astro)).get('action');
  const isLeaving = action === 'leave';
  try {
    if (action === 'end-premium') return await endPremium(astro, page);
    if (action === 'partner') return await goToPartner(astro, page);
    const { result } = await mine.call(setMembership, {
      body: {
        membershipProgram: program.programId,
        membershipStatus: isLeaving ? 'non-member' : 'member',
      },
    });
    const go = (path: string) => toProgramPath(path, program.programUrl);
    if (result.membershipStatus === 'pending-deposit')
      return astro.redirect(go(urls.membershipDeposit()), SEE_OTHER);
    const words = isLeaving ? 'membership.left' : 'membership.joined';
    return leaveWithNotice(astro, go(urls.ownMembership()), t(words, { program: program.programName }));
  } catch (error) {
    return toRefusal(error);
  }
}
