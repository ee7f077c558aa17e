// @vitest-environment happy-dom
// The dialog that makes a lotto party, and the entries of the history that its steps add.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { urls } from '#lib/domain/pages/urls.ts';

vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed_in=1');
vi.spyOn(location, 'assign').mockReturnValue();

/** A step as the server makes it: a form that asks for the next, and a link back that keeps what is chosen. */
const renderStep = (step: number): string => `<dialog data-group-id="g1">
  <p data-party-query="step=${step}"></p><button data-party-close></button>
  <a data-party-back href="${urls.partyFragment()}?step=${step - 1}&amp;shares=4"></a>
  <form><input name="step" value="${step + 1}" /><button></button></form></dialog>`;

/** What the answer with a step waits for. */
const waits = new Map<number, Promise<void>>();
/** The page that an answer comes from in the place of the step. */
const redirects = new Map<number, string>();

async function openDialog(step = 1) {
  vi.resetModules();
  vi.stubGlobal('fetch', async (address: string, { body }: { body: URLSearchParams | null }) => {
    const url = new URL(address, location.href);
    const asked = Number((body ?? url.searchParams).get('step'));
    await waits.get(asked);
    const led = redirects.get(asked);
    return {
      url: led === undefined ? url.href : new URL(led, location.href).href,
      text: async () => renderStep(asked),
    };
  });
  const opener = document.createElement('a');
  opener.href = `/lotto-party?step=${step}`;
  const { open } = await import('#components/widgets/party.ts');
  open(opener);
  await waitForStep(step);
}

const getDialog = () => document.querySelector('dialog')!;
const waitForStep = (step: number) =>
  vi.waitFor(() => {
    expect(getDialog().querySelector<HTMLElement>('[data-party-query]')?.dataset.partyQuery).toBe(
      `step=${step}`,
    );
    expect([getDialog().open, history.state?.partyStep]).toEqual([true, `step=${step}`]);
  });
const press = (selector: string) => getDialog().querySelector<HTMLElement>(selector)!.click();
const waitForPage = () =>
  vi.waitFor(() => expect([getDialog().open, history.state?.partyStep]).toEqual([false, undefined]));

/** Until what has been answered is taken in. */
const settle = () => new Promise((wake) => setTimeout(wake, 20));

/** An answer that waits until it is let go, or fails. */
function hold(step: number): PromiseWithResolvers<void> {
  const answer = Promise.withResolvers<void>();
  waits.set(step, answer.promise);
  return answer;
}

async function goOnTo(step: number): Promise<void> {
  press('form button');
  await waitForStep(step);
}

beforeEach(() => {
  sessionStorage.clear();
  waits.clear();
  redirects.clear();
  vi.mocked(location.assign).mockClear();
  history.pushState({}, '');
});
afterEach(() => document.body.replaceChildren());

test('closing goes back to the entry of the page, over all steps', async () => {
  await openDialog();
  await goOnTo(2);
  await goOnTo(3);
  press('[data-party-close]');
  await waitForPage();
});

test('so it does after Back and Forward', async () => {
  await openDialog();
  await goOnTo(2);
  await goOnTo(3);
  history.back();
  await waitForStep(2);
  history.forward();
  await waitForStep(3);
  press('[data-party-close]');
  await waitForPage();
});

test('a step that Forward has opened again is one step from the one before', async () => {
  await openDialog();
  await goOnTo(2);
  history.back();
  await waitForStep(1);
  history.back();
  await waitForPage();
  history.forward();
  await waitForStep(1);
  history.forward();
  await waitForStep(2);
  const { length } = history;
  press('[data-party-back]');
  await waitForStep(1);
  expect(history.length).toBe(length);
  press('[data-party-close]');
  await waitForPage();
});

test('Back leads from the step that the dialog was opened at to the first', async () => {
  await openDialog(4);
  for (const step of [3, 2, 1]) {
    press('[data-party-back]');
    await waitForStep(step);
  }
  await goOnTo(2);
  const { length } = history;
  press('[data-party-back]');
  await waitForStep(1);
  expect(history.length).toBe(length);
  press('[data-party-close]');
  await waitForPage();
});

test.for(['comes', 'fails'] as const)(
  'an answer that %s after the dialog was closed does nothing',
  async (end) => {
    await openDialog();
    const answer = hold(2);
    press('form button');
    press('[data-party-close]');
    await waitForPage();
    if (end === 'comes') answer.resolve();
    else answer.reject(new TypeError('Failed to fetch'));
    await settle();
    expect([getDialog().open, history.state?.partyStep]).toEqual([false, undefined]);
    expect(location.assign).not.toHaveBeenCalled();
  },
);

test('what a form has changed by then is in the draft', async () => {
  await openDialog();
  const answer = hold(2);
  const form = getDialog().querySelector('form')!;
  Object.assign(form, { method: 'post', action: urls.partyFragment() });
  press('form button');
  press('[data-party-close]');
  answer.resolve();
  await settle();
  expect(JSON.parse(sessionStorage.getItem('party-draft') ?? '{}').query).toBe('step=2');
  expect(getDialog().open).toBe(false);
});

test('of steps back that follow each other the last is shown', async () => {
  await openDialog();
  await goOnTo(2);
  await goOnTo(3);
  const answer = hold(2);
  history.back();
  await vi.waitFor(() => expect(history.state?.partyStep).toBe('step=2'));
  history.back();
  await waitForStep(1);
  answer.resolve();
  await settle();
  await waitForStep(1);
});

test('a step back that fails leaves the step that is shown at work', async () => {
  await openDialog();
  await goOnTo(2);
  const answer = hold(1);
  answer.reject(new TypeError('Failed to fetch'));
  history.back();
  await vi.waitFor(() => expect(history.state?.partyStep).toBe('step=1'));
  await vi.waitFor(() => expect(getDialog().hasAttribute('aria-busy')).toBe(false));
  expect(getDialog().querySelector<HTMLElement>('[data-party-query]')?.dataset.partyQuery).toBe('step=2');
  await goOnTo(3);
});

test.for(['get', 'post'])(
  'where the session is over at the server, the login leads back to the dialog after a form by %s',
  async (method) => {
    await openDialog();
    sessionStorage.setItem('party-draft', 'kept');
    redirects.set(2, urls.login(urls.partyGroup()));
    Object.assign(getDialog().querySelector('form')!, { method, action: urls.partyFragment() });
    press('form button');
    await vi.waitFor(() => expect(location.assign).toHaveBeenCalledOnce());
    const [to] = vi.mocked(location.assign).mock.calls[0]!;
    const back = new URL(new URL(to, location.href).searchParams.get('redirect')!, location.href);
    expect([back.pathname, back.searchParams.get('party')]).toEqual([location.pathname, 'create']);
    expect(back.searchParams.get('step')).toBe(method === 'get' ? '2' : '1');
    expect(sessionStorage.getItem('party-draft')).toBe('kept');
  },
);

test('so it does where the dialog was not open yet', async () => {
  redirects.set(3, urls.login(urls.partyGroup()));
  void openDialog(3).catch(() => undefined);
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledOnce());
  expect(vi.mocked(location.assign).mock.calls[0]?.[0]).toContain(encodeURIComponent('party=create'));
  expect(vi.mocked(location.assign).mock.calls[0]?.[0]).toContain(encodeURIComponent('step=3'));
});
