// Making a party: the steps as a page of forms, and the same for the dialog.

import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { createGroup, getGroup } from '#lib/contracts/party/group.ts';
import { createGroupSession, type Session } from '#lib/contracts/party/session.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatStepQuery, getShownStep, parseDraft } from '#lib/domain/party/create-steps.ts';
import { buildCreateView, type CreateView, type StepGroup } from '#lib/domain/party/create-view.ts';
import { keepCampaign } from '#lib/domain/visitor/campaign.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { groupNameForm } from '#lib/forms/party/group-name-form.ts';
import { joinForm } from '#lib/forms/party/join-form.ts';
import { FORBIDDEN, SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { getShownTime, type PageContext } from '../../page/page-context.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { ignoreUnknown } from '../account/account-data.ts';
import { readForm } from '../page/form-body.ts';
import { createServerApi } from '../page/server-api.ts';
import { submitForm } from '../page/submit-form.ts';
import { addShares } from './join-shares.ts';
import { loadPartyOffers } from './party-data.ts';

interface StepForms {
  readonly name: FormView;
  readonly join: FormView;
}

export interface CreatePage {
  readonly view: CreateView;
  readonly forms: StepForms;
  /** Of the form that changes something: sent twice it does it once. */
  readonly key: string;
  /** Why the last form did nothing, in words. */
  readonly trouble: string | undefined;
  /** Why no party is offered to the customer, in place of the step; undefined where one may be. */
  readonly offersBlock: string | undefined;
  /** The service failed: the dialog gives way to a notice. */
  readonly hasFailed: boolean;
}

/** The text fields of a form as a query. */
const toQuery = (data: FormData): URLSearchParams =>
  new URLSearchParams(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** The group that the address names, where the customer organises it. */
async function findOwnGroup(api: VisitorApi, query: URLSearchParams): Promise<StepGroup | undefined> {
  const { groupId } = parseDraft(query);
  if (groupId === undefined) return undefined;
  const found = await ignoreUnknown(api.call(getGroup, { params: { id: groupId } }));
  return found?.result.organiser.isMe ? { id: groupId, name: found.result.groupName } : undefined;
}

interface Making {
  readonly astro: AstroGlobal;
  readonly page: PageContext;
  readonly api: VisitorApi;
  /** Where the forms go. */
  readonly action: string;
  readonly query: URLSearchParams;
  readonly key: string;
  readonly offersBlock: string | undefined;
  readonly build: (query: URLSearchParams) => CreateView;
}

type JoinView = Extract<CreateView, { step: 'join_session' }>;

const createForms = ({ page: { t } }: Making): StepForms => ({
  name: createFormView(groupNameForm, undefined, t),
  join: createFormView(joinForm, { sharesMax: 1 }, t),
});

function show(making: Making, changes: Partial<CreatePage> = {}): CreatePage {
  const { build, query, key, offersBlock } = making;
  return {
    view: build(query),
    forms: createForms(making),
    key,
    trouble: undefined,
    offersBlock,
    hasFailed: false,
    ...changes,
  };
}

const findGeneral = ({ errors }: FormView): string | undefined => errors.general?.[0]?.message;

/** Starts the group; the next step is about its draw. */
async function submitName(making: Making, data: FormData): Promise<CreatePage | Response> {
  const { astro, page, api, action, query, key } = making;
  const sent = await submitForm(
    astro,
    { form: groupNameForm, data, context: undefined, t: page.t },
    async (body) => (await api.call(createGroup, { body, idempotencyKey: key })).result,
  );
  if (sent.state === 'done') {
    const draft = { ...parseDraft(query), groupId: sent.result.id };
    return astro.redirect(
      keepCampaign(astro, `${action}?${formatStepQuery('select_draw', draft)}`),
      SEE_OTHER,
    );
  }
  const forms = { ...createForms(making), name: sent.view };
  return show(making, { forms, trouble: findGeneral(sent.view), key: randomUUID() });
}

/** Opens the session that was chosen. @throws ApiError, ServiceLost */
async function openSession({ api, key }: Making, view: JoinView): Promise<Session> {
  const { chosen, game, shareChoice, draft, group } = view;
  const { result } = await api.call(createGroupSession, {
    params: { id: group?.id ?? '' },
    body: {
      offerKey: chosen.offer.offerKey,
      drawNo: chosen.draw.drawNo,
      gameType: game.gameType,
      gameOffer: game.gameOffer,
      numGames: game.numGames,
      numShares: shareChoice.shares,
      autosessionStatus: draft.autosession ?? 'off',
      inviteAllExistingMembers: draft.invitesAll,
    },
    idempotencyKey: key,
  });
  return result;
}

/** The draw closed meanwhile: another one is to be chosen. */
function showDraws(making: Making): CreatePage {
  const query = new URLSearchParams(making.query);
  query.set('step', 'set_share_price');
  query.set('draw', `${parseDraft(query).offerKey}:1`);
  return show(making, { view: making.build(query), key: randomUUID() });
}

/** Opens the session and puts the organiser's shares into the cart. */
async function submitJoin(making: Making, data: FormData): Promise<CreatePage | Response> {
  const { astro, page, api, build, query } = making;
  query.set('step', 'join_session');
  const view = build(query);
  if (view.step !== 'join_session') {
    astro.response.status = UNPROCESSABLE;
    return show(making);
  }
  const context = { sharesMax: view.shareChoice.shares };
  const sent = await submitForm(
    astro,
    { form: joinForm, data, context, t: page.t },
    async ({ numShares, repeat }) => {
      const session = await openSession(making, view);
      await addShares(astro, api, { session, quantity: Number(numShares), isAutoplay: repeat });
    },
  );
  if (sent.state === 'done') return astro.redirect(getCartAddress(astro), SEE_OTHER);
  if (sent.code === 'draw_closed') return showDraws(making);
  return show(making, {
    forms: { ...createForms(making), join: sent.view },
    trouble: findGeneral(sent.view),
  });
}

const SUBMITS: Readonly<Record<string, typeof submitName>> = {
  name_group: submitName,
  join_session: submitJoin,
};

/** The step that the address asks for, or where a form leads. @param action where the forms of the steps go */
export async function loadCreatePage(
  astro: AstroGlobal,
  page: PageContext,
  action: string,
): Promise<CreatePage | Response> {
  astro.response.headers.set('cache-control', 'private, no-store');
  const api = createServerApi(astro);
  const data = astro.request.method === 'POST' ? await readForm(astro) : undefined;
  const query = data ? toQuery(data) : astro.url.searchParams;
  const [group, offers, visitor] = await Promise.all([
    findOwnGroup(api, query),
    loadPartyOffers(page),
    api.getVisitor(),
  ]);
  const offersBlock = visitor.state === 'customer' ? visitor.customer.offersBlock : undefined;
  const now = getShownTime(page);
  const build = (asked: URLSearchParams) => buildCreateView({ query: asked, offers, now, group });
  const key = query.get('key') ?? randomUUID();
  const making: Making = { astro, page, api, action, query, key, offersBlock, build };
  const submit = data && SUBMITS[query.get('form') ?? ''];
  if (data && offersBlock !== undefined) astro.response.status = FORBIDDEN;
  if (!submit || offersBlock !== undefined) return show(making);
  try {
    return await submit(making, data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    astro.response.status = error.status;
    return show(making, { trouble: page.t('notice.group-or-session'), hasFailed: true });
  }
}

/** The page of the step whose form was sent: what it has chosen is in the form. */
async function getSentStepAddress(astro: AstroGlobal): Promise<string> {
  const query = toQuery(await readForm(astro));
  const draft = parseDraft(query);
  const step = getShownStep(draft, query.get('form') ?? undefined);
  return keepCampaign(astro, `${urls.partyGroup()}?${formatStepQuery(step, draft)}`);
}

/** A guest logs in first and comes back to the page of the same step; undefined for a customer. */
export async function mustLogIn(astro: AstroGlobal): Promise<Response | undefined> {
  const { state } = await createServerApi(astro).getVisitor();
  if (state === 'customer') return undefined;
  const isPosted = astro.request.method === 'POST';
  const page = isPosted ? await getSentStepAddress(astro) : `${urls.partyGroup()}${astro.url.search}`;
  return astro.redirect(urls.login(page), SEE_OTHER);
}
