// The calls that programs make with a key, at `/api/operator`.
import { listEndpoints } from './endpoints.ts';
import type { EndpointShape } from './protocol/endpoint.ts';

/** What the desk reads programs may read too, with the same right. */
const isForPrograms = ({ access, exposure, method }: EndpointShape): boolean =>
  access === 'operator' && (exposure === 'operator' || (exposure === 'server' && method === 'GET'));

export const listProgramCalls = (): readonly EndpointShape[] => listEndpoints().filter(isForPrograms);

/** The path below `/api`: `/v2/desk/customers` is `/operator/customers` there. */
export const toProgramPath = (path: string): string =>
  path.replace(/^\/v\d+\/(?:desk|operator)/, '/operator');
