// A customer of a running shop: keeps the cookies and names the origin of its requests.
import { randomUUID } from 'node:crypto';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly result: Record<string, unknown>;
}

export class Shopper {
  readonly #cookies = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** A call of the site's gateway; the body in the names of the wire, or a form. @throws Error when it is refused */
  async call(method: string, path: string, body?: object, key?: string): Promise<Answer['result']> {
    const { status, text, result } = await this.ask(method, path, body, key);
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return result;
  }

  /** The same, with a refusal as an answer. */
  async ask(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const headers = new Headers({
      origin: this.#origin,
      accept: 'application/json',
      cookie: this.#formatCookies(),
    });
    const isForm = body instanceof FormData;
    if (body && !isForm) headers.set('content-type', 'application/json');
    if (key) headers.set(HEADERS.idempotencyKey, key);
    const sent = { method, headers, ...(body && { body: isForm ? body : JSON.stringify(body) }) };
    const response = await fetch(`${this.#origin}/api${path}`, sent);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    const text = await response.text();
    const { result } = JSON.parse(text) as Pick<Answer, 'result'>;
    return { status: response.status, text, result };
  }

  #formatCookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A page of the site, as it is for this customer. @throws Error where it is not shown */
  async view(path: string): Promise<string> {
    const headers = { cookie: this.#formatCookies(), accept: 'text/html' };
    const response = await fetch(this.#origin + path, { headers, redirect: 'manual' });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return text;
  }

  /** Opens an account with money in its wallet. */
  async signUp(dollars: string): Promise<void> {
    await this.call('POST', '/signup', {
      email: `bench-${randomUUID()}@drawcard.test`,
      password: 'brass-kettle-lagoon-41',
      firstname: 'Robin',
      lastname: 'Marsh',
      date_of_birth: '1985-03-27',
      state: 'NSW',
      accept_terms: true,
    });
    await this.call(
      'POST',
      '/deposits',
      { deposit_method_id: 'td', amount: dollars, checkout: false },
      randomUUID(),
    );
  }

  /** Signs in as the publisher of the demonstration. */
  async signInAsPublisher(): Promise<void> {
    const email = 'publisher@drawcard.example';
    await this.call('POST', '/editor/session', { email, password: 'lantern-harbour-27' });
  }

  /** Publishes a text of the site, as a publisher who is signed in. */
  async publishText(key: string, value: string): Promise<void> {
    const path = `/editor/items/texts/${encodeURIComponent(`en-AU:-:${key}`)}`;
    const { fields, version } = await this.call('GET', path);
    const draft = { fields: Object.assign({}, fields, { value }), base_version: version };
    const saved = await this.call('PUT', `${path}/draft`, draft);
    await this.call('POST', `${path}/publish`, { base_version: saved.version });
  }

  /** Adds a quick pick of four games. Gives the cart. */
  add(lotteryKey: string): Promise<Answer['result']> {
    return this.call('POST', '/cart/items', {
      product_type: 'lottery_ticket',
      lottery_key: lotteryKey,
      game_type: 'random',
      game_offer: 'random',
      num_games: 4,
    });
  }

  /** Adds a quick pick and pays for it. Gives how long paying took, in milliseconds. */
  async buy(lotteryKey: string): Promise<number> {
    const cart = await this.add(lotteryKey);
    const asked = { cart_reference: cart.cart_reference, expected_total: cart.cart_total };
    const started = performance.now();
    await this.call('POST', '/checkout', asked, randomUUID());
    return performance.now() - started;
  }
}
