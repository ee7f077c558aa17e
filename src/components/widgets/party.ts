// The dialog that makes a lotto party. Each step is a form of the server; what was chosen is in the query of the
// step, which the entries of the history keep: Back goes one step back, and a reload comes back to the same step.

import { urls } from '#lib/domain/pages/urls.ts';
import {
  type PartyNavigationState,
  parseNavigationState,
  parsePartyLink,
  readStoredDraft,
  removePartyLink,
  serialiseDraft,
} from '#lib/domain/party/navigation-state.ts';
import { notify } from '#lib/stores/account/notifications.ts';
import { loadSheets } from './fragment.ts';

const DRAFT = 'party-draft';
const FRAGMENT = urls.partyFragment();

let dialog: HTMLDialogElement | undefined;

/** What was asked for last. An answer to anything before a later press, a closing or another entry comes too late. */
let asking = new AbortController();

/** Nothing is done with what comes too late; where nothing comes, what else is to be done. */
async function ask(work: (signal: AbortSignal) => Promise<void>, otherwise: () => void): Promise<void> {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  try {
    await work(signal);
  } catch {
    if (!signal.aborted) otherwise();
  }
}

const isSignedIn = (): boolean => /\bsigned_in=1/.test(document.cookie);

/** The page with the dialog opened on it, for the way back from the login. */
function logIn(query: string): void {
  const here = new URL(removePartyLink(location.href), location.origin);
  const back = new URLSearchParams(query);
  back.set('party', 'create');
  for (const [name, value] of back) here.searchParams.set(name, value);
  location.assign(urls.login(`${here.pathname}${here.search}`));
}

const readQuery = (within: ParentNode | undefined = dialog): string =>
  within?.querySelector<HTMLElement>('[data-party-query]')?.dataset.partyQuery ?? '';

/** Of the entry of the history that is shown. */
const getDepth = (): number => parseNavigationState(history.state).depth ?? 0;

/** A new entry of the history for the step that is shown. */
function pushEntry(): void {
  const { partyStep: before } = parseNavigationState(history.state);
  const state: PartyNavigationState = {
    shouldShowCreateGroupModal: true,
    groupId: dialog?.dataset.groupId,
    groupName: dialog?.dataset.groupName,
    partyStep: readQuery(),
    before,
    depth: getDepth() + 1,
  };
  history.pushState(state, '');
}

const saveDraft = (query: string): void =>
  sessionStorage.setItem(DRAFT, serialiseDraft({ query, at: Date.now() }));

function close(): void {
  asking.abort();
  if (!dialog?.open) return;
  saveDraft(readQuery());
  dialog.close();
}

/** Sends a form or follows a link of a step; the answer is the next step, or a page to go to. */
async function go(address: string, signal: AbortSignal, form?: FormData): Promise<void> {
  const back = form ? readQuery() : new URL(address, location.href).search.slice(1);
  if (!isSignedIn()) return logIn(back);
  dialog?.setAttribute('aria-busy', 'true');
  const body = form && new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const answer = await fetch(address, { method: body ? 'POST' : 'GET', body: body ?? null });
  // What a form has changed is changed, however late its answer comes.
  if (!body) signal.throwIfAborted();
  const { pathname } = new URL(answer.url);
  // The session ended at the server: the way back leads to the step, and the draft stays.
  if (pathname === urls.login()) return logIn(back);
  if (pathname !== FRAGMENT) {
    sessionStorage.removeItem(DRAFT);
    location.assign(answer.url);
    return;
  }
  await show(await answer.text(), signal);
}

function fill(next: HTMLDialogElement): HTMLDialogElement {
  if (!dialog) {
    dialog = next;
    document.body.append(next);
    next.addEventListener('close', () => {
      const { shouldShowCreateGroupModal, depth } = parseNavigationState(history.state);
      if (!shouldShowCreateGroupModal) return;
      if (depth) history.go(-depth);
      else history.replaceState({}, '');
    });
    next.addEventListener('cancel', (event) => {
      event.preventDefault();
      close();
    });
    next.addEventListener('click', onClick);
    next.addEventListener('submit', onSubmit);
    next.addEventListener('change', onChange);
    return next;
  }
  dialog.replaceChildren(...next.childNodes);
  for (const name of ['data-group-id', 'data-group-name']) {
    const value = next.getAttribute(name);
    if (value === null) dialog.removeAttribute(name);
    else dialog.setAttribute(name, value);
  }
  return dialog;
}

/** Shows a step that the server has made. */
async function show(html: string, signal: AbortSignal): Promise<void> {
  const piece = new DOMParser().parseFromString(html, 'text/html');
  const next = piece.querySelector<HTMLDialogElement>('dialog');
  if (!next) throw new Error('The step is no dialog');
  if (signal.aborted) return saveDraft(readQuery(next));
  if (next.dataset.failed !== undefined) {
    close();
    notify(JSON.parse(next.dataset.failed));
    return;
  }
  await loadSheets(piece);
  signal.throwIfAborted();
  const shown = fill(next);
  shown.removeAttribute('aria-busy');
  if (!shown.open) shown.showModal();
  shown.querySelector<HTMLElement>('[data-party-heading]')?.focus();
}

/** An entry of the history for the step that is shown, unless it is the one of before. */
function remember(before: string): void {
  if (dialog?.open && readQuery() !== before) pushEntry();
}

/** The same step as a page of its own. */
const leaveFor = (query: string): void =>
  location.assign(`${urls.partyGroup()}?${query || 'step=name_group'}`);

function follow(address: string, form?: FormData): Promise<void> {
  const before = readQuery();
  return ask(
    async (signal) => {
      await go(address, signal, form);
      if (!signal.aborted) remember(before);
    },
    () => leaveFor(before),
  );
}

const getStep = (query: string): string | null => new URLSearchParams(query).get('step');

/** The entry before may be another step: the dialog may have been opened at a later one. */
function goBack({ href, search }: HTMLAnchorElement): void {
  const { before } = parseNavigationState(history.state);
  if (before !== undefined && getStep(before) === getStep(search)) history.back();
  else void follow(href);
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  if (target === dialog || target.closest('[data-party-close]')) {
    close();
    return;
  }
  const back = target.closest<HTMLAnchorElement>('[data-party-back]');
  if (!back) return;
  event.preventDefault();
  goBack(back);
}

function sendForm(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const data = new FormData(form, submitter);
  if (form.method === 'post') {
    void follow(form.action, data);
    return;
  }
  const query = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
  void follow(`${FRAGMENT}?${query}`);
}

function onSubmit(event: SubmitEvent): void {
  event.preventDefault();
  if (dialog?.getAttribute('aria-busy') !== 'true')
    sendForm(event.target as HTMLFormElement, event.submitter);
}

/** Another game has other prices. */
function onChange({ target }: Event): void {
  const select = target as HTMLSelectElement;
  const form = select.form;
  if (select.name === 'size' && form) sendForm(form, form.querySelector('[data-party-show] button'));
}

/** Opens the dialog at a step, and says so in a new entry of the history. */
async function start(query: string, otherwise: () => void): Promise<void> {
  if (!isSignedIn()) return logIn(query);
  await ask(async (signal) => {
    await go(`${FRAGMENT}?${query}`, signal);
    if (!signal.aborted && dialog?.open) pushEntry();
  }, otherwise);
}

/** A link was pressed. A draft of the last half hour goes on where it was left, unless the link is about something else. */
export function open(opener: HTMLElement): void {
  const link = opener instanceof HTMLAnchorElement ? new URL(opener.href).search.slice(1) : '';
  const isPlain = !/(?:^|&)(?:group|offer)=/.test(link);
  const draft = readStoredDraft(sessionStorage.getItem(DRAFT), Date.now());
  const query = isPlain && draft !== undefined ? draft : link;
  void start(query, () => leaveFor(query));
}

/** Opens what the address or the entry of the history says, after a full load. */
export function resume(): void {
  const link = parsePartyLink(location.search);
  if (link) {
    history.replaceState({}, '', removePartyLink(location.href));
    void start(link.partyStep ?? '', () => undefined);
    return;
  }
  const state = parseNavigationState(history.state);
  if (state.shouldShowCreateGroupModal) void reopen(state);
}

/** Where the step does not come, the one that is shown stays. */
const reopen = ({ partyStep = '', groupId }: PartyNavigationState): Promise<void> => {
  const query = partyStep || (groupId === undefined ? '' : `group=${groupId}`);
  return ask(
    (signal) => go(`${FRAGMENT}?${query}`, signal),
    () => dialog?.removeAttribute('aria-busy'),
  );
};

addEventListener('popstate', ({ state }) => {
  const entry = parseNavigationState(state);
  if (entry.shouldShowCreateGroupModal) void reopen(entry);
  else close();
});
