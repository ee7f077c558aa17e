// The steps that a payment asks of the customer: on to the provider's page, the bank's challenge in a frame of the size
// that fits, or the gateway's own window.
import { CHALLENGE_SIZES, chooseChallengeWindow } from '#lib/domain/payments/browser-info.ts';
import { FIELD_MODULES } from './providers.ts';

const GONE_KEY = 'deposit-gone:';

/** Once by itself; who comes back by the back button is asked. */
function goOn(link: HTMLAnchorElement): void {
  const key = `${GONE_KEY}${link.dataset.go}`;
  if (sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, '1');
  location.assign(link.href);
}

/** On small phones the bank's page takes the whole window. */
function openChallenge(form: HTMLFormElement, frame: HTMLIFrameElement): void {
  const { width, height } = CHALLENGE_SIZES[chooseChallengeWindow(innerWidth, innerHeight)];
  if (width === undefined || height === undefined) return;
  frame.width = String(width);
  frame.height = String(height);
  frame.hidden = false;
  form.target = frame.name;
  form.hidden = true;
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data === 'challenge-answered') location.reload();
  });
  form.submit();
}

async function finish(form: HTMLFormElement): Promise<void> {
  const { gateway = '', secret = '', prepared = '{}' } = form.dataset;
  const details = form.querySelector<HTMLInputElement>('[name="details"]');
  try {
    const module = await FIELD_MODULES[gateway]?.();
    if (!module?.finish || !details) throw new Error(`${gateway} has nothing to finish`);
    details.value = JSON.stringify(await module.finish(secret, JSON.parse(prepared)));
    form.submit();
  } catch {
    const trouble = form.querySelector<HTMLElement>('[data-finish-trouble]');
    if (trouble) trouble.hidden = false;
  }
}

const link = document.querySelector<HTMLAnchorElement>('[data-go]');
if (link) goOn(link);
const challenge = document.querySelector<HTMLFormElement>('[data-challenge]');
const frame = document.querySelector<HTMLIFrameElement>('.challenge-frame');
if (challenge && frame) openChallenge(challenge, frame);
const finishing = document.querySelector<HTMLFormElement>('[data-finish]');
if (finishing) void finish(finishing);
