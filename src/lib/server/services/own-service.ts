// Services with a base of their own: each has its address, its signature, and its own count of lost calls.
import { listOwnServices, OWN_SERVICES, type OwnServiceName } from '#lib/contracts/protocol/own-services.ts';
import { createOwnDirectHeaders, createOwnHeaders, deriveServiceSecret } from './own-signing.ts';
import { createService, type Service, type ServiceOptions } from './service.ts';

/** Variables of the environment by service. */
const VARIABLES = {
  lotto_party: { url: 'SERVICE_PARTY_URL', secret: 'PARTY_SECRET' },
  rewards: { url: 'SERVICE_REWARDS_URL', secret: 'REWARDS_SECRET' },
} as const satisfies Record<OwnServiceName, { readonly url: string; readonly secret: string }>;

type Variables = Readonly<Record<string, string | undefined>>;
type Location = Pick<ServiceOptions, 'base' | 'fetch' | 'isEmbedded' | 'answer'>;

interface OwnServiceOptions extends Pick<ServiceOptions, 'keys' | 'now' | 'timeoutMs' | 'onLost'> {
  /** Where a service without an address of its own answers, under its base. */
  readonly main: Location;
  readonly env: Variables;
}

function createOwnService(name: OwnServiceName, { main, env, keys, ...rest }: OwnServiceOptions): Service {
  const { base: prefix } = OWN_SERVICES[name];
  const remote = env[VARIABLES[name].url]?.replace(/\/+$/, '');
  const location: Location = remote
    ? { base: remote, fetch: (request) => fetch(request) }
    : { ...main, base: `${main.base}${prefix}` };
  const secret = env[VARIABLES[name].secret] || deriveServiceSecret(keys.appSecret, name);
  const service = createService({
    ...rest,
    ...location,
    keys,
    createDirectHeaders: createOwnDirectHeaders,
    createHeaders: (call, now) => createOwnHeaders(name, { appKey: keys.appKey, secret }, call, now),
  });
  return { send: (call) => service.send({ ...call, path: call.path.slice(prefix.length) }) };
}

/** A service that hands each call to the one it is for. */
export function createServices(main: Service, options: OwnServiceOptions): Service {
  const own = new Map(listOwnServices().map((name) => [name, createOwnService(name, options)]));
  return {
    send: (call) => {
      const service = call.service && call.service !== 'main' ? own.get(call.service) : main;
      return (service ?? main).send(call);
    },
  };
}
