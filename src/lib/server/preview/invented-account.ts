// The account of an invented visitor, which answers every call that reads. It is opened with the first preview of somebody
// who is signed in, and given up after a while in which none is shown.
import { randomUUID } from 'node:crypto';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { type EndpointCall, toSent } from '../services/endpoint-call.ts';
import { createServices } from '../services/own-service.ts';
import { openSampleAccount, type SampleAccount } from '../services/platform.ts';
import { createService, type Service } from '../services/service.ts';
import { type EndpointAnswer, parseAnswer } from '../services/service-answer.ts';
import { createCall } from '../services/service-call.ts';

const KEPT_MS = 15 * MINUTE_MS;
/** A preview is made without the account after this: its page waits for the rest. */
const PREPARED_WITHIN_MS = 8000;
const BASE = 'http://sample.internal';

interface OpenAccount {
  readonly account: SampleAccount;
  readonly service: Service;
}

let opened: Promise<OpenAccount> | undefined;
let closing: NodeJS.Timeout | undefined;

async function openAccount(): Promise<OpenAccount> {
  const account = await openSampleAccount();
  const { keys } = account;
  const main = { base: BASE, isEmbedded: true, fetch: (request: Request) => account.fetch(request) };
  return { account, service: createServices(createService({ ...main, keys }), { main, keys, env: {} }) };
}

/** Gives the account up. The next preview opens another one. */
export async function closeInventedAccount(): Promise<void> {
  const left = opened;
  opened = undefined;
  clearTimeout(closing);
  await (await left?.catch(() => undefined))?.account.close();
}

function keepAccount(): Promise<OpenAccount> {
  clearTimeout(closing);
  closing = setTimeout(() => void closeInventedAccount(), KEPT_MS).unref();
  opened ??= openAccount().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Opens the account ahead of the first page that shows it, so that this page need not wait for it. Never rejects. */
export async function prepareInventedAccount(): Promise<void> {
  const opening = keepAccount().catch(() => undefined);
  await Promise.race([opening, new Promise((done) => setTimeout(done, PREPARED_WITHIN_MS).unref())]);
}

/** A call as the invented customer. @throws ApiError when the account has no such thing, JsonError */
export async function callInventedAccount<E extends EndpointShape>(
  endpoint: E,
  call: EndpointCall<E>,
): Promise<EndpointAnswer<E>> {
  const { account, service } = await keepAccount();
  const sent = createCall(
    endpoint,
    toSent(endpoint, call),
    { requestId: randomUUID() },
    await account.signIn(),
  );
  return parseAnswer(endpoint, await service.send(sent));
}
