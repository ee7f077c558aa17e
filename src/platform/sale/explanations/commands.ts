import { listEndpoints } from '#lib/contracts/endpoints.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import type { RefusalTable } from '../../ground/db/schema/operators-schema.ts';
import {
  OperatorError,
  readTextOption,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { requireNamedCustomer } from '../../ground/operator/customers.ts';
import type { Facts } from '../../ground/refusals/facts.ts';
import { REFUSALS_KEPT_DAYS } from '../../ground/refusals/sweep.ts';
import type { Services } from '../../services.ts';
import { describeConsequences } from './consequences.ts';

const LISTED_MAX = 20;

const COMMON: EndpointShape['errors'] = COMMON_ERRORS;

const findEndpoint = (call: string): EndpointShape | undefined =>
  listEndpoints().find(({ name }) => name === call);

/** The sentence of the contract, with what is known of its gaps. */
function findSentence(endpoint: EndpointShape | undefined, code: string, facts: Facts): string | undefined {
  const rule = endpoint?.errors[code] ?? COMMON[code];
  return rule?.message.replace(/\{(\w+)\}/g, (gap, name: string) => String(facts[name] ?? gap));
}

/** Until when the draw is sold that was asked for; nothing where none is named. */
async function describeDraw({ database: { db } }: Services, { offer, drawNo }: Facts): Promise<string[]> {
  if (typeof offer !== 'string' || typeof drawNo !== 'number') return [];
  const draw = await db
    .selectFrom('draw')
    .select(['stop_at', 'opens_at', 'status'])
    .where('offer_key', '=', offer)
    .where('draw_no', '=', drawNo)
    .executeTakeFirst();
  if (!draw) return [`Draw ${drawNo} of ${offer}: there is none.`];
  const opens = draw.opens_at ? `sold from ${draw.opens_at} ` : 'sold ';
  return [`Draw ${drawNo} of ${offer}: ${opens}until ${draw.stop_at}, now ${draw.status}.`];
}

async function explainRefusal(services: Services, row: RefusalTable): Promise<string[]> {
  const { at, call, code, status, customer_id } = row;
  const facts = (row.facts === null ? {} : JSON.parse(row.facts)) as Facts;
  const endpoint = findEndpoint(call);
  const said = findSentence(endpoint, code, facts) ?? 'This release has no sentence for it.';
  const found = Object.entries(facts).map(([name, value]) => `${name} ${value}`);
  const details = [
    `Refused with ${code} (${status}): ${said}`,
    `Who: ${customer_id ?? 'a visitor, or somebody who was not logged in for it'}`,
    ...(found.length > 0 ? [`What was found: ${found.join(', ')}`] : []),
    ...(await describeDraw(services, facts)),
    ...describeConsequences(code),
  ];
  const heading = `${at}  request ${row.request_id}  ${call}: ${endpoint?.summary ?? 'a call of another release'}`;
  return [heading, ...details.map((line) => `  ${line}`)];
}

async function listRefusals(call: SharedCall): Promise<RefusalTable[]> {
  const { services, words } = call;
  const [requestId] = words;
  const email = readTextOption(call, 'customer');
  if ((requestId === undefined) === (email === undefined))
    throw new OperatorError('Name the id of a request, or a customer: explain ID, explain --customer EMAIL.');
  const newest = services.database.db
    .selectFrom('refusal')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(LISTED_MAX);
  if (requestId !== undefined) return newest.where('request_id', '=', requestId).execute();
  const { id } = await requireNamedCustomer(services, email ?? '');
  return newest.where('customer_id', '=', id).execute();
}

const explain: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: 'REQUEST-ID | --customer EMAIL',
  summary:
    'Says what was refused under the id of a request, or to a customer, why, and what the shop does with it.',
  options: { customer: { type: 'string' } },
  async run(call) {
    const rows = await listRefusals(call);
    for (const row of rows.toReversed())
      for (const line of await explainRefusal(call.services, row)) call.print(line);
    if (rows.length === 0)
      call.print(
        `Nothing that was refused in the last ${REFUSALS_KEPT_DAYS} days is kept of it. What failed, and calls that were not passed on, stand in the log alone.`,
      );
    const [subject] = call.words;
    return { isRight: rows.length > 0, ...(subject !== undefined && { subject }) };
  },
};

export const explanationCommands = { explain } satisfies Record<string, SharedCommand>;
