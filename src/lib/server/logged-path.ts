// An address as the log has it: without its query, and without what follows a route that takes a token. Both can hold
// what grants something (decision S2).
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { toBrowserPath } from '#lib/contracts/protocol/endpoint.ts';
import { findSecretStart } from '#lib/domain/pages/secret-path.ts';

const TOKEN = '/{token}';
/** Starts of a browser's calls whose rest is a token. */
const CALL_STARTS = listEndpoints().flatMap(({ path }) =>
  path.includes(TOKEN) ? [`/api${toBrowserPath(path).split(TOKEN, 1)[0]}`] : [],
);

export function toLoggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const start = findSecretStart(path) ?? CALL_STARTS.find((call) => path.startsWith(`${call}/`));
  return start === undefined ? path.slice(0, 200) : `${start.slice(0, 200)}/…`;
}
