/* The next jackpot and the latest numbers of a game, on any page: <draw-widget game="...">. It keeps nothing, sends no
   cookie, and shows what is between its tags while it has nothing to show. */
(() => {
  const WORDS = '__WORDS__';
  const ORIGIN = new URL(document.currentScript.src).origin;
  const STYLE = `:host{display:block;max-width:24rem;padding:1rem;box-sizing:border-box;font:var(--draw-widget-font,inherit);color:var(--draw-widget-text,inherit);background:var(--draw-widget-background,transparent);border:1px solid var(--draw-widget-line,currentColor);border-radius:var(--draw-widget-radius,.75rem)}:host([hidden]){display:none}a{color:var(--draw-widget-accent,inherit);display:inline-block;min-height:24px}p,ul{margin:.5rem 0 0;padding:0}ul{display:flex;flex-wrap:wrap;gap:.375rem;list-style:none}li{min-width:2rem;padding:.25rem;box-sizing:border-box;text-align:center;border:1px solid;border-radius:1rem;font-variant-numeric:tabular-nums}.s{border-style:dashed}.p{border-width:3px;border-style:double}b{font-weight:700}`;

  const make = (tag, part, text) => {
    const element = document.createElement(tag);
    if (part) element.setAttribute('part', part);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const makeLink = (part, href, text) => {
    const link = make('a', part, text);
    // An address of the shop and nothing else, whatever an answer says.
    link.href = new URL(new URL(href).pathname, ORIGIN).href;
    return link;
  };
  const makeBalls = (label, groups) => {
    const list = make('ul', 'numbers');
    list.setAttribute('aria-label', label);
    for (const [part, name, numbers] of groups)
      for (const number of numbers) {
        const ball = make('li', part === 'number' ? part : `number ${part}`, String(number));
        if (part !== 'number') ball.className = part[0];
        if (name) ball.setAttribute('aria-label', `${name} ${number}`);
        list.append(ball);
      }
    return list;
  };
  const formatDay = (date) =>
    new Intl.DateTimeFormat(WORDS.locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${date}T00:00:00Z`));
  const formatCents = (cents, currency) =>
    new Intl.NumberFormat(WORDS.locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(
      Math.floor(cents / 100),
    );

  class DrawWidget extends HTMLElement {
    static observedAttributes = ['game'];
    #root = this.attachShadow({ mode: 'open' });
    #stream;

    connectedCallback() {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      this.#root.adoptedStyleSheets = [sheet];
      this.#root.replaceChildren(document.createElement('slot'));
      this.#load();
      this.#follow();
    }

    disconnectedCallback() {
      this.#stream?.close();
    }

    attributeChangedCallback(_name, before, after) {
      if (!this.isConnected || before === null || before === after) return;
      this.#load();
      this.#follow();
    }

    get #base() {
      return `${ORIGIN}/${encodeURIComponent(this.getAttribute('game') ?? '')}/results`;
    }

    /** With `live`: loads again whenever something happens to a draw of the game. */
    #follow() {
      this.#stream?.close();
      if (!this.hasAttribute('live')) return;
      this.#stream = new EventSource(`${this.#base}/live`);
      for (const kind of ['jackpot', 'closing', 'numbers', 'dividends', 'correction', 'missed'])
        this.#stream.addEventListener(kind, () => this.#load());
    }

    async #load() {
      const address = `${this.#base}/game.json`;
      try {
        const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
        if (answer.ok && address === `${this.#base}/game.json`) this.#show(await answer.json());
      } catch {
        // What is shown stays: the link between the tags, or what came before.
      }
    }

    #show({ name, kind, latest, coming, links, check }) {
      const title = make('p', 'title');
      const strong = make('b');
      strong.append(makeLink('link', links.page, name));
      title.append(strong);
      const parts = [title];
      const [next] = coming;
      if (next) {
        const text = next.jackpotCents === null ? WORDS.next : WORDS.jackpot;
        const jackpot = next.jackpotCents === null ? '' : formatCents(next.jackpotCents, next.currency);
        parts.push(make('p', 'jackpot', fill(text, { jackpot, date: formatDay(next.date) })));
      }
      if (latest && kind === 'lottery') {
        const label = fill(WORDS.latest, { date: formatDay(latest.date) });
        parts.push(make('p', 'date', label));
        parts.push(
          makeBalls(label, [
            ['number', '', latest.numbers],
            ['supplementary', WORDS.supplementary, latest.supplementary],
            ['powerball', WORDS.powerball, latest.powerballs],
          ]),
        );
        if (latest.source === 'demonstration') parts.push(make('p', 'note', WORDS.demonstration));
      }
      if (check) {
        const more = make('p', 'more');
        more.append(makeLink('link', check, WORDS.check));
        parts.push(more);
      }
      this.#root.replaceChildren(...parts);
    }
  }
  if (!customElements.get('draw-widget')) customElements.define('draw-widget', DrawWidget);
})();
