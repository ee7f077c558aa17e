// Who may do what in a Directus: the site reads, editors write versions, publishers decide what visitors see.
import { z } from 'zod';
import type { DirectusClient } from '../client.ts';
import type { Step } from './step.ts';

type Action = 'create' | 'read' | 'update' | 'delete';

interface PolicyShape {
  readonly name: string;
  readonly description: string;
  readonly opensApp: boolean;
  /** Of each of our collections. */
  readonly items: readonly Action[];
  readonly others: Readonly<Record<string, readonly Action[]>>;
}

export const SITE_POLICY = 'Shop site';

/** What the relations and pictures of items are read with. */
const READ_MODEL = {
  directus_collections: ['read'],
  directus_fields: ['read'],
  directus_relations: ['read'],
} as const;

const POLICIES: readonly PolicyShape[] = [
  {
    name: SITE_POLICY,
    description: 'The shop reads what it shows, and drafts for previews.',
    opensApp: false,
    items: ['read'],
    others: { ...READ_MODEL, directus_files: ['read'], directus_versions: ['read'] },
  },
  {
    name: 'Shop editor',
    description: 'Writes versions of items, which a publisher promotes.',
    opensApp: true,
    items: ['read'],
    others: {
      directus_files: ['create', 'read', 'update'],
      directus_folders: ['read'],
      directus_versions: ['create', 'read', 'update'],
    },
  },
  {
    name: 'Shop publisher',
    description: 'Decides what visitors see.',
    opensApp: true,
    items: ['create', 'read', 'update', 'delete'],
    others: {
      directus_files: ['create', 'read', 'update', 'delete'],
      directus_folders: ['create', 'read', 'update', 'delete'],
      directus_versions: ['create', 'read', 'update', 'delete'],
    },
  },
];

const Named = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const Permissions = z.array(
  z.looseObject({ policy: z.string().nullable(), collection: z.string(), action: z.string() }),
);
const Users = z.array(z.looseObject({ id: z.string(), role: z.string().nullable() }));
const Made = z.looseObject({ id: z.string() });

interface AccessParts {
  readonly client: DirectusClient;
  readonly collections: readonly string[];
  /** The static token of the site's user. */
  readonly siteToken: string;
}

function listPermissions({ items, others }: PolicyShape, collections: readonly string[]) {
  const wanted = [
    ...collections.map((collection) => [collection, items] as const),
    ...Object.entries(others),
  ];
  return wanted.flatMap(([collection, actions]) =>
    actions.map((action) => ({ collection, action, fields: ['*'], permissions: null, validation: null })),
  );
}

async function planPolicy(
  { client, collections }: AccessParts,
  shape: PolicyShape,
  policies: z.output<typeof Named>,
): Promise<Step[]> {
  const { name, description, opensApp } = shape;
  const wanted = listPermissions(shape, collections);
  const found = policies.find((policy) => policy.name === name);
  if (!found) {
    const body = { name, description, icon: 'storefront', app_access: opensApp, permissions: wanted };
    return [
      {
        what: `Policy ${name} with ${wanted.length} permissions`,
        run: () => client.write('POST', '/policies', body, Made),
      },
    ];
  }
  const held = await client.read(`/permissions?limit=-1&filter[policy][_eq]=${found.id}`, Permissions);
  return wanted
    .filter(
      ({ collection, action }) => !held.some((one) => one.collection === collection && one.action === action),
    )
    .map((permission) => ({
      what: `Permission of ${name}: ${permission.action} ${permission.collection}`,
      run: () => client.write('POST', '/permissions', { ...permission, policy: found.id }, z.unknown()),
    }));
}

/** Policies with their permissions. */
export async function planPolicies(parts: AccessParts): Promise<Step[]> {
  const policies = await parts.client.read('/policies?limit=-1&fields=id,name', Named);
  const steps: Step[] = [];
  for (const shape of POLICIES) steps.push(...(await planPolicy(parts, shape, policies)));
  return steps;
}

const findByName = async ({ client }: AccessParts, path: string, name: string): Promise<string | undefined> =>
  (await client.read(`${path}?limit=-1&fields=id,name`, Named)).find((one) => one.name === name)?.id;

/** A role for each policy. */
export async function planRoles(parts: AccessParts): Promise<Step[]> {
  const { client } = parts;
  const roles = await client.read('/roles?limit=-1&fields=id,name', Named);
  return POLICIES.filter(({ name }) => !roles.some((role) => role.name === name)).map(
    ({ name, description }) => ({
      what: `Role ${name}`,
      async run() {
        const policy = await findByName(parts, '/policies', name);
        await client.write('POST', '/roles', { name, description, policies: [{ policy }] }, Made);
      },
    }),
  );
}

/** The user that the site reads as. */
export async function planSiteUser(parts: AccessParts): Promise<Step[]> {
  const { client, siteToken } = parts;
  const role = await findByName(parts, '/roles', SITE_POLICY);
  const held =
    role === undefined
      ? []
      : await client.read(`/users?limit=1&fields=id,role&filter[role][_eq]=${role}`, Users);
  if (held.length > 0) return [];
  return [
    {
      what: `User ${SITE_POLICY} with a token`,
      async run() {
        const made = await findByName(parts, '/roles', SITE_POLICY);
        const body = { first_name: SITE_POLICY, role: made, token: siteToken, status: 'active' };
        await client.write('POST', '/users', body, Made);
      },
    },
  ];
}
