// Every call that visitors and customers can make, over the data of the demonstration: for each kind of offer, each state
// of a draw, each thing of a customer. A new call is covered by itself.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logIn } from '#lib/contracts/identity/customer.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { DEMO_PASSWORD } from '#platform/shop/seed/customers.ts';
import { seedShop } from '#platform/shop/seed/seed.ts';
import {
  collectSamples,
  findAnswerFault,
  listParams,
  type Params,
  VISITOR_CALLS,
} from '../support/every-call.ts';
import { listSampleInputs } from '../support/http/sample-input.ts';
import { openTestPlatform, type TestSession } from '../support/platform.ts';

const SEEDING = { timeout: 300_000 };
const EMAIL = 'demo@drawcard.example';

const isRead = ({ method }: EndpointShape): boolean => method === 'GET';

/** A shop with the data of the demonstration, its customer, and what the services log as failed. */
async function openDemonstration() {
  const failed: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void failed.push(line) });
  const platform = await openTestPlatform({ log });
  await seedShop(platform.services);
  const { result } = await platform.call(logIn, { body: { email: EMAIL, password: DEMO_PASSWORD } });
  const as: TestSession = { ...result, customerId: result.customer.customerId };
  return { platform, as, failed, samples: await collectSamples(platform, as) };
}

type Demonstration = Awaited<ReturnType<typeof openDemonstration>>;

/** What is wrong with an answer, with the error that the log has of it. A guest asks for what is public. */
async function findFault(
  { platform, as, failed }: Demonstration,
  endpoint: EndpointShape,
  params: Params,
  input: Record<string, unknown>,
): Promise<string | undefined> {
  const sent = isRead(endpoint) ? { query: input } : { body: input };
  const who = endpoint.access === 'customer' ? { as } : {};
  const answer = await platform.call(endpoint, { params, ...sent, ...who, key: randomUUID() });
  const fault = findAnswerFault(endpoint, answer);
  const why = answer.status >= 500 ? failed.at(-1) : '';
  return fault && [endpoint.name, JSON.stringify(params), JSON.stringify(input), fault, why].join(' ');
}

const isFault = (fault: string | undefined): fault is string => fault !== undefined;

async function findReadFaults(shop: Demonstration): Promise<string[]> {
  const faults: (string | undefined)[] = [];
  for (const endpoint of VISITOR_CALLS.filter(isRead))
    for (const params of listParams(endpoint, shop.samples))
      faults.push(await findFault(shop, endpoint, params, {}));
  return faults.filter(isFault);
}

const FEW = 5;

/** So many of a list, from all over it. */
const takeFew = <T>(list: readonly T[]): T[] => {
  const step = Math.max(1, Math.floor(list.length / FEW));
  return list.filter((_, index) => index % step === 0);
};

/** Each call as it is written at least, and with all that it allows. */
async function findFailedChanges(shop: Demonstration): Promise<string[]> {
  const faults: (string | undefined)[] = [];
  const { samples } = shop;
  for (const endpoint of VISITOR_CALLS.filter((one) => !isRead(one)))
    for (const params of takeFew(listParams(endpoint, samples)))
      for (const input of listSampleInputs(endpoint.body, samples.ids[0] ?? 'x1'))
        faults.push(await findFault(shop, endpoint, params, input));
  return faults.filter(isFault).filter((fault) => / 5\d\d \{/.test(fault));
}

test('every call answers as its contract says, and none fails', SEEDING, async () => {
  const shop = await openDemonstration();
  expect(VISITOR_CALLS.length).toBeGreaterThan(150);
  expect(shop.samples.ids.length).toBeGreaterThan(5);
  expect(await findReadFaults(shop)).toEqual([]);
  expect(await findFailedChanges(shop)).toEqual([]);
});
