// The preview beside the form of a game follows what is typed: the form is sent as its button Preview sends it, and what the
// page answers takes the place of the preview. Nothing is saved.

const WAIT_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | undefined;

async function refreshPreview(form: HTMLFormElement, shown: HTMLElement): Promise<void> {
  running?.abort();
  running = new AbortController();
  const body = new FormData(form);
  body.set('action', 'preview');
  shown.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(location.href, { method: 'POST', body, signal: running.signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const own = page.querySelector('[data-preview]');
    if (own) shown.replaceChildren(...own.childNodes);
  } catch (error) {
    // The next key asks again; the button does too.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  } finally {
    shown.removeAttribute('aria-busy');
  }
}

export function followForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-live-preview]');
  const shown = document.querySelector<HTMLElement>('[data-preview]');
  form?.addEventListener('input', () => {
    clearTimeout(timer);
    if (shown) timer = setTimeout(() => void refreshPreview(form, shown), WAIT_MS);
  });
}
