// Follows a draw while it goes: each event of the game's stream, and a look now and then, shows the page's newest state in
// place. A stream that breaks comes back by itself; until then it says so, and looks go on.

const LOOK_EVERY_MS = 20_000;
/** Between two changes of one step, such as all dividends of a draw. */
const PAUSE_MS = 400;
const EVENTS = ['moved', 'closing', 'numbers', 'dividends', 'correction', 'missed'] as const;

class DrawNight extends HTMLElement {
  #stream: EventSource | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #isLoading = false;
  #isAskedAgain = false;

  connectedCallback(): void {
    if (this.dataset.over) return;
    this.#stream = new EventSource(this.dataset.stream ?? '');
    for (const event of EVENTS) this.#stream.addEventListener(event, () => this.#lookSoon());
    this.#stream.addEventListener('error', () => this.#sayLost(true));
    // What happened while it was away.
    this.#stream.addEventListener('open', () => {
      this.#sayLost(false);
      this.#lookSoon();
    });
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  #stop(): void {
    this.#stream?.close();
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
  }

  #sayLost(isLost: boolean): void {
    const line = this.querySelector<HTMLElement>('[data-night-lost]');
    if (!line) return;
    line.hidden = !isLost;
    line.textContent = isLost ? (this.dataset.lost ?? '') : '';
  }

  #lookSoon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.#look(), PAUSE_MS);
  }

  async #look(): Promise<void> {
    this.#isAskedAgain = this.#isLoading;
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
      if (answer.ok) this.#show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    } catch {
      // What is shown stays; the next look tries again.
    }
    this.#isLoading = false;
    if (this.#isAskedAgain) this.#lookSoon();
  }

  #show(page: Document): void {
    const newest = page.querySelector<HTMLElement>('draw-night');
    if (!newest) return;
    const isNew = newest.dataset.phase !== this.dataset.phase;
    for (const part of ['status', 'body']) {
      const shown = this.querySelector(`[data-night-${part}]`);
      const other = newest.querySelector(`[data-night-${part}]`);
      if (shown && other && shown.innerHTML !== other.innerHTML) shown.replaceChildren(...other.childNodes);
    }
    this.classList.toggle('draw-night--new', isNew && newest.dataset.phase === 'drawn');
    this.dataset.phase = newest.dataset.phase ?? '';
    if (isNew) document.title = page.title;
    if (!newest.dataset.over) return;
    this.dataset.over = 'true';
    this.#stop();
  }
}

customElements.define('draw-night', DrawNight);
