// A release of the services as a process: `node release-process.ts DATABASE PORT RELEASE`. Releases differ in the steps of
// the schema that they know. It says `ready` once it answers, ends in order when it is asked to, and does the work of the
// worker that belongs to upgrades.
import { pino } from 'pino';
import { serveFetch } from '#lib/server/http/server/serve-fetch.ts';
import { createApp } from '#platform/app.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { describeAge, describeState } from '#platform/ground/upgrades/describe-state.ts';
import { collectSteps, getConnectionName } from '#platform/ground/upgrades/schema-steps.ts';
import { migrate } from '#platform/migrations.ts';
import { SYSTEM_RANDOM } from '#platform/random.ts';
import type { Services } from '#platform/services.ts';
import { SYSTEM_CLOCK } from '#platform/time.ts';
import { listModulesOf, RELEASE_KEYS, type ReleaseName } from './releases.ts';

const [url = '', port = '0', release = 'first'] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const modules = listModulesOf(release as ReleaseName);
const database = await openDatabase(url, getConnectionName(collectSteps(modules)));
try {
  const schema = await migrate(database, modules);
  for (const line of describeState(schema)) say(`said ${line}`);
} catch (error) {
  say(`refused ${(error as Error).message}`);
  await database.close();
  process.exit(0);
}
const services: Services = {
  modules,
  database,
  clock: SYSTEM_CLOCK,
  random: SYSTEM_RANDOM,
  log: pino({ level: 'error' }, pino.destination(2)),
  purge: () => {},
  keys: RELEASE_KEYS,
  commitMarginMs: 0,
};
const app = createApp(services);
const fetch = async (request: Request): Promise<Response> =>
  new URL(request.url).pathname === '/age' ? new Response(await describeAge(services)) : app.fetch(request);
const server = await serveFetch({ fetch, host: '127.0.0.1', port: Number(port) });
process.on('SIGTERM', () => {
  void server
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
say(`ready ${server.port}`);
