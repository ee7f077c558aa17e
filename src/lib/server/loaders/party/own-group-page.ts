// A group of one's own: its members, its sessions, and the forms that change it. All of them work without script.

import type { AstroGlobal } from 'astro';
import {
  answerHandOver,
  changeGroup,
  type Group,
  getGroup,
  inviteMembers,
  leaveGroup,
  offerHandOver,
  renewToken,
  withdrawHandOver,
} from '#lib/contracts/party/group.ts';
import {
  changePartySession,
  getGroupSessions,
  openGroupSession,
  type Session,
  type SessionInfo,
} from '#lib/contracts/party/session.ts';
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import type { AccountList } from '#lib/domain/account/account-lists.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { inviteForm, splitEmails } from '#lib/forms/party/invite-form.ts';
import { joinForm } from '#lib/forms/party/join-form.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { ignoreUnknown, loadList } from '../account/account-data.ts';
import { readForm } from '../page/form-body.ts';
import { submitForm } from '../page/submit-form.ts';
import { refuseEdit } from './edit-refusal.ts';
import { submitShares } from './join-shares.ts';
import { findSession, nameLottery } from './party-data.ts';

const SESSIONS_PAGE_SIZE = 10;

interface OwnGroupPage extends Pick<PageContext, 't' | 'knownOffers'> {
  readonly mine: VisitorApi;
}

export interface OwnGroupView {
  readonly group: Group;
  /** The open one whose cut-off comes first. */
  readonly session: Session | undefined;
  readonly sessions: AccountList<SessionInfo>;
  readonly forms: { readonly join: FormView; readonly invite: FormView };
  /** Why a form did nothing, in words. */
  readonly trouble: string | undefined;
}

interface Sent {
  readonly astro: AstroGlobal;
  readonly page: OwnGroupPage;
  readonly group: Group;
  readonly data: FormData;
}

/** What a form has done: words for it, another place to go to, or the form again. */
type Outcome =
  | { readonly said: string }
  | { readonly goTo: string; readonly said?: string }
  | { readonly forms: Partial<OwnGroupView['forms']> };

const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.slice(0, 100) : '';
};

async function sendInvitations({ astro, page: { mine, t }, group, data }: Sent): Promise<Outcome> {
  const sent = await submitForm(
    astro,
    { form: inviteForm, data, context: undefined, t },
    async ({ emails, message }) => {
      const body = { emails: splitEmails(emails), message };
      return (await mine.call(inviteMembers, { params: { id: group.id }, body })).result.sent;
    },
  );
  if (sent.state === 'refused') return { forms: { invite: sent.view } };
  return {
    said: sent.result === 0 ? t('party.invite-sent-none') : t('party.invite-sent', { count: sent.result }),
  };
}

async function takeShares({ astro, page, data }: Sent): Promise<Outcome> {
  const session = await findSession(page.mine, page, readText(data, 'session'));
  if (!session) return { said: page.t('party.session-gone') };
  const attempt = await submitShares(astro, page, page.mine, { session, data });
  return attempt.isDone ? { goTo: getCartAddress(astro) } : { forms: { join: attempt.form } };
}

const AUTOSESSIONS = ['on', 'off', 'paused'] as const;

/** By the name of the form. */
const SUBMITS: Readonly<Record<string, (sent: Sent) => Promise<Outcome>>> = {
  join_session: takeShares,
  invite: sendInvitations,
  renew: async ({ page: { mine, t }, group: { id } }) => {
    await mine.call(renewToken, { params: { id } });
    return { said: t('party.invite-renewed') };
  },
  publicity: async ({ page: { mine, t }, group: { id }, data }) => {
    const publicityStatus = readText(data, 'publicity') === 'public' ? 'public' : 'private';
    await mine.call(changeGroup, { params: { id }, body: { publicityStatus } });
    return { said: t('party.publicity-saved') };
  },
  autosession: async ({ page: { mine, t }, data }) => {
    const autosessionStatus = AUTOSESSIONS.find((status) => status === data.get('autosession'));
    await mine.call(changePartySession, {
      params: { id: readText(data, 'session') },
      body: { autosessionStatus },
    });
    return { said: t('party.autosession-saved') };
  },
  open_session: async ({ page: { mine, t }, group: { id } }) => {
    await mine.call(openGroupSession, { params: { id } });
    return { said: t('party.session-opened') };
  },
  hand_over: async ({ page: { mine, t }, group: { id }, data }) => {
    await mine.call(offerHandOver, { params: { id }, body: { memberId: readText(data, 'member') } });
    return { said: t('party.hand-over-sent') };
  },
  withdraw: async ({ page: { mine, t }, group: { id } }) => {
    await mine.call(withdrawHandOver, { params: { id } });
    return { said: t('party.hand-over-withdrawn') };
  },
  answer: async ({ page: { mine, t }, group: { id }, data }) => {
    const accepts = data.get('accepts') === 'yes';
    await mine.call(answerHandOver, { params: { id }, body: { accepts } });
    return { said: t(accepts ? 'party.hand-over-accepted' : 'party.hand-over-declined') };
  },
  leave: async ({ page: { mine, t }, group: { id } }) => {
    await mine.call(leaveGroup, { params: { id } });
    return { goTo: urls.myParties(), said: t('party.left-group') };
  },
};

async function show(
  page: OwnGroupPage,
  group: Group,
  number: number,
  changes: { readonly forms?: Partial<OwnGroupView['forms']>; readonly trouble?: string | undefined } = {},
): Promise<OwnGroupView | undefined> {
  const { mine, t } = page;
  const { id, openSession } = group;
  const [session, sessions] = await Promise.all([
    findSession(mine, page, openSession?.sessionId),
    loadList((query) => mine.call(getGroupSessions, { params: { id }, query }), number, SESSIONS_PAGE_SIZE),
  ]);
  if (!sessions) return undefined;
  const forms = {
    join: createFormView(joinForm, { sharesMax: Math.max(1, session?.sharesLeft ?? 1) }, t),
    invite: createFormView(inviteForm, undefined, t),
    ...changes.forms,
  };
  const rows = sessions.rows.map((one) => nameLottery(page, one));
  return { group, session, sessions: { ...sessions, rows }, forms, trouble: changes.trouble };
}

/** Does what the form asks for; undefined where it names nothing that is done here. */
async function submit(sent: Sent): Promise<Outcome | { readonly trouble: string } | undefined> {
  const form = readText(sent.data, 'form');
  const act = SUBMITS[form];
  try {
    return await act?.(sent);
  } catch (error) {
    const notice = form === 'open_session' ? 'groupOrSessionFailed' : 'sessionEditFailed';
    return { trouble: refuseEdit(sent.astro, error, sent.page.t, notice) };
  }
}

/** What the page shows, or where a form leads; undefined where there is no such group, or it is not the customer's. */
export async function loadOwnGroupPage(
  astro: AstroGlobal,
  page: OwnGroupPage,
  asked: { readonly id: string; readonly number: number | undefined },
  keepNotices: (messages: readonly Message[]) => void,
): Promise<OwnGroupView | Response | undefined> {
  const { id, number } = asked;
  const group = (await ignoreUnknown(page.mine.call(getGroup, { params: { id } })))?.result;
  if (!group?.isMember || number === undefined) return undefined;
  if (astro.request.method !== 'POST') return show(page, group, number);
  const outcome = await submit({ astro, page, group, data: await readForm(astro) });
  if (!outcome || 'trouble' in outcome || 'forms' in outcome) return show(page, group, number, outcome);
  if (outcome.said !== undefined) keepNotices([{ code: 'success', level: 'success', message: outcome.said }]);
  return astro.redirect('goTo' in outcome ? outcome.goTo : urls.partyDetails(id), SEE_OTHER);
}
