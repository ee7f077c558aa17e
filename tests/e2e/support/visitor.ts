// A visitor who asks by plain requests: no script runs, and nothing of an address is put right on the way.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly location: string;
  /** What it says of being stored. */
  readonly stored: string;
  readonly body: string;
}

interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class Visitor {
  readonly base: string;
  readonly jar = new Map<string, string>();
  readonly #address: string;

  /** The address counts where the shop trusts a proxy. */
  constructor(base: string, address = '198.51.100.7') {
    this.base = base;
    this.#address = address;
  }

  /** Somebody who holds the same cookies, as a thief does. */
  copy(): Visitor {
    const copy = new Visitor(this.base, this.#address);
    for (const [name, value] of this.jar) copy.jar.set(name, value);
    return copy;
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (/Expires=Thu, 01 Jan 1970|Max-Age=0/i.test(line)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
  }

  ask(path: string, { method = 'GET', body, headers = {} }: Asked = {}): Promise<Answer> {
    const { hostname, port, host } = new URL(this.base);
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = {
      host,
      accept: 'text/html',
      'x-forwarded-for': this.#address,
      ...(cookie && { cookie }),
      ...(method === 'POST' && { origin: this.base }),
      ...headers,
    };
    return new Promise((done, failed) => {
      const asked = request({ hostname, port, path, method, headers: sent }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          this.#keep(answer.headers['set-cookie'] ?? []);
          done({
            status: answer.statusCode ?? 0,
            location: answer.headers.location ?? '',
            stored: answer.headers['cache-control'] ?? '',
            body: Buffer.concat(parts).toString(),
          });
        });
      });
      asked.on('error', failed).end(body);
    });
  }

  /** Sends a form. */
  post(path: string, fields: readonly (readonly [string, string])[]): Promise<Answer> {
    const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.ask(path, { method: 'POST', body, headers });
  }

  /** Makes a call of the browser. */
  call(path: string, body: unknown): Promise<Answer> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    return this.ask(path, { method: 'POST', body: JSON.stringify(body), headers });
  }
}
