// Calls to the REST API of a Directus, as its administrator.
import { z } from 'zod';
import { OperatorError } from '../../ground/operator/command.ts';

const TIMEOUT_MS = 30_000;
const ABSENT = [403, 404];

const Sheet = z.object({ data: z.unknown() });
const Refusal = z.object({
  errors: z.array(z.looseObject({ message: z.string() })).min(1),
});

export interface DirectusClient {
  readonly base: string;
  /** What the call answers with. @throws OperatorError when it is refused */
  read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>>;
  /** The same; undefined where Directus says that there is no such thing. */
  find<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | undefined>;
  /** Makes or changes something. @throws OperatorError when it is refused */
  write<S extends z.ZodType>(
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    schema: S,
  ): Promise<z.output<S>>;
}

const describeRefusal = (status: number, body: unknown): string =>
  Refusal.safeParse(body).data?.errors[0]?.message ?? `status ${status}`;

const createNoDirectusError = (base: string, path: string): OperatorError =>
  new OperatorError(`${base}${path} does not answer as a Directus does. Is this the address of its root?`);

async function readBody(base: string, path: string, response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return { data: null };
  try {
    return JSON.parse(text);
  } catch {
    throw createNoDirectusError(base, path);
  }
}

export function createDirectusClient(base: string, token: string): DirectusClient {
  async function request(path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${base}${path}`, { ...init, headers, signal }).catch((error: unknown) => {
      throw new OperatorError(`${base} does not answer. Is the address right, and is Directus running?`, {
        cause: error,
      });
    });
    const body = await readBody(base, path, response);
    if (response.status === 401) throw new OperatorError(`${base} does not know this token.`);
    return { status: response.status, body };
  }

  function parse<S extends z.ZodType>(path: string, body: unknown, schema: S): z.output<S> {
    const read = schema.safeParse(Sheet.safeParse(body).data?.data);
    if (!read.success) throw createNoDirectusError(base, path);
    return read.data;
  }

  function requireDone(what: string, { status, body }: { status: number; body: unknown }): void {
    if (status >= 400) throw new OperatorError(`${base} refuses ${what}: ${describeRefusal(status, body)}`);
  }

  return {
    base,
    async read(path, schema) {
      const answer = await request(path, {});
      requireDone(`GET ${path}`, answer);
      return parse(path, answer.body, schema);
    },
    async find(path, schema) {
      const answer = await request(path, {});
      if (ABSENT.includes(answer.status)) return undefined;
      requireDone(`GET ${path}`, answer);
      return parse(path, answer.body, schema);
    },
    async write(method, path, body, schema) {
      const isForm = body instanceof FormData;
      const answer = await request(path, {
        method,
        body: isForm ? body : JSON.stringify(body),
        ...(!isForm && { headers: { 'content-type': 'application/json' } }),
      });
      requireDone(`${method} ${path}`, answer);
      return parse(path, answer.body, schema);
    },
  };
}
