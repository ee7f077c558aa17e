// Makes an empty Directus the home of the shop's content: collections, permissions, the flow of reports, the content.
// A second run finds everything there and makes nothing; one that was interrupted is ended by the next.
import { z } from 'zod';
import { listOffers } from '../../catalogue/offers/store.ts';
import { OperatorError } from '../../ground/operator/command.ts';
import type { Services } from '../../services.ts';
import { createDirectusClient, type DirectusClient } from './client.ts';
import { planFiles } from './content/copy-files.ts';
import { planItems } from './content/copy-items.ts';
import { planPolicies, planRoles, planSiteUser } from './setup/access.ts';
import { CMS_COLLECTIONS, describeCollection } from './setup/collection-shape.ts';
import { checkShapes, planCollections, readSetupState } from './setup/collections.ts';
import { planFlow } from './setup/flow.ts';
import type { RunSteps, Step } from './setup/step.ts';

/** Policies came with it. */
const OLDEST_MAJOR = 11;
const Info = z.looseObject({ project: z.unknown(), version: z.string().optional() });
const Globals = z.looseObject({ admin_access: z.boolean() });

export interface PrepareOptions {
  /** Root of the Directus. */
  readonly base: string;
  /** Of one of its administrators. */
  readonly token: string;
  /** Origin of the shop, where the reports go. */
  readonly site: string;
  /** Static token of the user that the site reads as. */
  readonly siteToken: string;
  /** What reports are signed with. */
  readonly secret: string;
  readonly isDryRun: boolean;
  readonly hasContent: boolean;
  readonly print: (line: string) => void;
}

export interface Prepared {
  readonly made: number;
  /** Whether the token and the secret are in use now, rather than those of an earlier run. */
  readonly hasNewToken: boolean;
  readonly hasNewSecret: boolean;
}

/** @throws OperatorError for anything but a Directus of a version that is understood, and its administrator */
async function checkDirectus(client: DirectusClient): Promise<void> {
  const info = await client.find('/server/info', Info);
  if (!info)
    throw new OperatorError(
      `${client.base} does not answer as a Directus does. Is this the address of its root?`,
    );
  const { version } = info;
  const globals = await client.find('/policies/me/globals', Globals);
  const isOld = version !== undefined && Number.parseInt(version, 10) < OLDEST_MAJOR;
  if (isOld || !globals)
    throw new OperatorError(
      `${client.base} is an older Directus${version === undefined ? '' : ` (${version})`}. Update it to ${OLDEST_MAJOR} or newer.`,
    );
  if (!globals.admin_access)
    throw new OperatorError('This token is not of an administrator. Use the token of one.');
}

function createRunner({ isDryRun, print }: PrepareOptions): RunSteps {
  return async (steps) => {
    for (const { what, run } of steps) {
      if (!isDryRun) await run();
      print(`${isDryRun ? 'would make' : 'made'}  ${what}`);
    }
    return steps.length;
  };
}

export async function prepareDirectus(services: Services, options: PrepareOptions): Promise<Prepared> {
  const { base, token, site, siteToken, secret, hasContent } = options;
  const client = createDirectusClient(base, token);
  await checkDirectus(client);
  const offers = (await listOffers(services.database.db)).map(({ key, name }) => ({
    text: name,
    value: key,
  }));
  const shapes = CMS_COLLECTIONS.map((name) => describeCollection(name, site, { offers }));
  const state = await readSetupState(client);
  checkShapes(shapes, state);
  const runSteps = createRunner(options);
  const access = { client, collections: CMS_COLLECTIONS, siteToken };
  const setUp = await runSteps(planCollections(client, shapes, state));
  const granted = (await runSteps(await planPolicies(access))) + (await runSteps(await planRoles(access)));
  const user = await runSteps(await planSiteUser(access));
  const copyContent = async (): Promise<number> => {
    const plans: (() => Promise<Step[]>)[] = [
      () => planFiles(services, client),
      () => planItems(services, client, CMS_COLLECTIONS),
    ];
    let count = 0;
    for (const plan of plans) count += await runSteps(await plan());
    return count;
  };
  const copied = hasContent ? await copyContent() : 0;
  // The flow comes last: no report is sent of what is copied.
  const flow = await runSteps(await planFlow({ client, collections: CMS_COLLECTIONS, site, secret }));
  return {
    made: setUp + granted + user + copied + flow,
    hasNewToken: user > 0,
    hasNewSecret: flow > 0,
  };
}
