// A local Addressfinder: the address autocomplete and the metadata of its API for Australia.
import {
  type LocalAnswer,
  type LocalCall,
  type LocalServer,
  openLocalServer,
} from '../payments/local-server.ts';

export const ADDRESSFINDER_KEYS = { key: 'licence-key', secret: 'secret-of-the-shop' } as const;

const KNOWN = [
  {
    id: 'adr-harbour-12',
    full_address: '12 Harbour Street, BALMAIN EAST NSW 2041',
    address_line_1: '12 Harbour Street',
    address_line_2: null,
    locality_name: 'BALMAIN EAST',
    state_territory: 'NSW',
    postcode: '2041',
  },
  {
    id: 'adr-harbour-14',
    full_address: "Unit 2, 14 Harbour Street, O'CONNOR ACT 2602",
    address_line_1: 'Unit 2',
    address_line_2: '14 Harbour Street',
    locality_name: "O'CONNOR",
    state_territory: 'ACT',
    postcode: '2602',
  },
  {
    id: 'adr-island',
    full_address: '1 Jetty Road, WEST ISLAND OT 6799',
    address_line_1: '1 Jetty Road',
    address_line_2: null,
    locality_name: 'WEST ISLAND',
    state_territory: 'OT',
    postcode: '6799',
  },
] as const;

const respond = (status: number, body: object): LocalAnswer => ({ status, body });

const isAllowed = ({ query, headers }: LocalCall): boolean =>
  query.get('key') === ADDRESSFINDER_KEYS.key && headers.authorization === ADDRESSFINDER_KEYS.secret;

function complete({ query }: LocalCall): LocalAnswer {
  const typed = (query.get('q') ?? '').toLowerCase();
  const found = KNOWN.filter(({ full_address }) => full_address.toLowerCase().includes(typed));
  const completions = found.slice(0, Number(query.get('max') ?? 10));
  return respond(200, {
    completions: completions.map(({ id, full_address }) => ({ id, full_address })),
    success: true,
  });
}

function describe({ query }: LocalCall): LocalAnswer {
  const found = KNOWN.find(({ id }) => id === query.get('id'));
  return found
    ? respond(200, { ...found, success: true })
    : respond(404, { error_code: 'invalid', success: false });
}

export const openAddressfinderServer = (): Promise<LocalServer> =>
  openLocalServer((call) => {
    if (!isAllowed(call)) return respond(401, { error_code: '1003', success: false });
    if (call.path === '/api/au/address/autocomplete') return complete(call);
    return call.path === '/api/au/address/metadata' ? describe(call) : respond(404, {});
  });
