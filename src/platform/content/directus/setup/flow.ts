// The flow with which a Directus reports changes to the shop, signed with a shared secret.
import { z } from 'zod';
import { SERVICE_ROUTES } from '#lib/service-routes.ts';
import type { DirectusClient } from '../client.ts';
import type { Step } from './step.ts';

const REPORT_PATH = SERVICE_ROUTES.contentWebhook.pattern;

const NAME = 'Tell the shop';
const SCOPE = ['items.create', 'items.update', 'items.delete', 'items.promote', 'items.sort', 'files.upload'];

const Flows = z.array(
  z.looseObject({
    id: z.string(),
    name: z.string(),
    operation: z.string().nullable(),
    options: z.looseObject({ collections: z.array(z.string()).optional() }).nullable(),
  }),
);
const Made = z.looseObject({ id: z.string() });

interface FlowParts {
  readonly client: DirectusClient;
  readonly collections: readonly string[];
  /** Origin of the shop. */
  readonly site: string;
  readonly secret: string;
}

const createPayload = () => ({
  event: '{{$trigger.event}}',
  collection: '{{$trigger.collection}}',
  keys: '{{$trigger.keys}}',
  key: '{{$trigger.key}}',
});

/** Signs what happened, then sends it. */
async function addOperations({ client, site, secret }: FlowParts, flow: string): Promise<void> {
  const send = await client.write(
    'POST',
    '/operations',
    {
      flow,
      key: 'send',
      name: 'Send',
      type: 'request',
      position_x: 37,
      position_y: 1,
      options: {
        method: 'POST',
        url: `${site}${REPORT_PATH}`,
        body: JSON.stringify({ token: '{{$last}}' }),
      },
    },
    Made,
  );
  const sign = await client.write(
    'POST',
    '/operations',
    {
      flow,
      key: 'sign',
      name: 'Sign',
      type: 'json-web-token',
      position_x: 19,
      position_y: 1,
      resolve: send.id,
      options: {
        operation: 'sign',
        payload: createPayload(),
        secret,
        options: { algorithm: 'HS256', expiresIn: '5m' },
      },
    },
    Made,
  );
  await client.write('PATCH', `/flows/${flow}`, { operation: sign.id }, Made);
}

function planUpdate(parts: FlowParts, found: z.output<typeof Flows>[number], wanted: readonly string[]) {
  const { options } = found;
  const held = options?.collections ?? [];
  const missing = wanted.filter((name) => !held.includes(name));
  const path = `/flows/${found.id}`;
  const widen = { ...options, collections: [...held, ...missing] };
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            what: `Flow ${NAME}: reports of ${missing.join(', ')}`,
            run: () => parts.client.write('PATCH', path, { options: widen }, Made),
          },
        ]),
    ...(found.operation === null
      ? [{ what: `Operations of the flow ${NAME}`, run: () => addOperations(parts, found.id) }]
      : []),
  ];
}

/** The flow, or what it lacks. */
export async function planFlow(parts: FlowParts): Promise<Step[]> {
  const { client, collections, site } = parts;
  const wanted = [...collections, 'directus_files'];
  const flows = await client.read('/flows?limit=-1&fields=id,name,operation,options', Flows);
  const found = flows.find(({ name }) => name === NAME);
  if (found) return planUpdate(parts, found, wanted);
  return [
    {
      what: `Flow ${NAME}: signed reports to ${site}${REPORT_PATH}`,
      async run() {
        const options = { type: 'action', scope: SCOPE, collections: wanted };
        const body = { name: NAME, icon: 'storefront', status: 'active', trigger: 'event', options };
        const flow = await client.write('POST', '/flows', { ...body, accountability: 'all' }, Made);
        await addOperations(parts, flow.id);
      },
    },
  ];
}
