// Collections, fields and relations that are missing in a Directus. What is there is never changed.
import { z } from 'zod';
import { OperatorError } from '../../../ground/operator/command.ts';
import type { DirectusClient } from '../client.ts';
import { type CollectionShape, SHOP_ID } from './collection-shape.ts';
import type { DirectusField } from './field-shape.ts';
import type { Step } from './step.ts';

const Collections = z.array(z.looseObject({ collection: z.string() }));
const Fields = z.array(z.looseObject({ collection: z.string(), field: z.string(), type: z.string() }));
const Relations = z.array(
  z.looseObject({ collection: z.string(), field: z.string(), related_collection: z.string().nullable() }),
);

/** Types that hold the same values. */
const ALIKE: readonly (readonly string[])[] = [
  ['string', 'text', 'uuid'],
  ['integer', 'bigInteger', 'float', 'decimal'],
  ['timestamp', 'dateTime'],
  ['json', 'csv', 'alias'],
];
/** Numbers or texts, as a Directus gives them. */
const KEY_TYPES = ['integer', 'bigInteger', 'string', 'text', 'uuid'];

function isTypeFit({ field, type }: DirectusField, found: string): boolean {
  if (field === 'id') return KEY_TYPES.includes(found);
  return type === found || ALIKE.some((types) => types.includes(type) && types.includes(found));
}

/** What keeps a collection of the same name from being used. */
function findShapeFaults(
  { collection, own, system }: CollectionShape,
  found: ReadonlyMap<string, string>,
): string[] {
  const isOurs = found.has(SHOP_ID);
  return [...own, ...system].flatMap((wanted) => {
    const type = found.get(wanted.field);
    const name = `${collection}.${wanted.field}`;
    if (type === undefined) return isOurs || system.includes(wanted) ? [] : [`${name} is missing`];
    return isTypeFit(wanted, type) ? [] : [`${name} is of type ${type} instead of ${wanted.type}`];
  });
}

const toFieldBody = ({ field, type, schema, meta }: DirectusField) => ({ field, type, schema, meta });

export interface SetupState {
  /** Types of fields by name, by collection. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** As `blog_posts.category`. */
  readonly relations: ReadonlySet<string>;
}

export async function readSetupState(client: DirectusClient): Promise<SetupState> {
  const collections = await client.read('/collections?limit=-1', Collections);
  const fields = await client.read('/fields?limit=-1', Fields);
  const relations = await client.read('/relations?limit=-1', Relations);
  const types = new Map<string, Map<string, string>>(collections.map((one) => [one.collection, new Map()]));
  for (const { collection, field, type } of fields) types.get(collection)?.set(field, type);
  return {
    fields: types,
    relations: new Set(relations.map(({ collection, field }) => `${collection}.${field}`)),
  };
}

/** @throws OperatorError where a collection of another shape has one of our names */
export function checkShapes(shapes: readonly CollectionShape[], { fields }: SetupState): void {
  const faults = shapes.flatMap((shape) => {
    const found = fields.get(shape.collection);
    return found ? findShapeFaults(shape, found) : [];
  });
  if (faults.length === 0) return;
  throw new OperatorError(
    `This Directus has collections of the same name and another shape. Nothing was changed.\n${faults.join('\n')}\n` +
      'Rename or mend them there, or prepare an empty Directus.',
  );
}

function planCollection(client: DirectusClient, shape: CollectionShape, { fields }: SetupState): Step[] {
  const { collection, meta, own, system } = shape;
  const all = [...system.slice(0, 1), ...own, ...system.slice(1)];
  const found = fields.get(collection);
  if (!found) {
    const body = { collection, meta, schema: {}, fields: all.map(toFieldBody) };
    return [
      {
        what: `Collection ${collection} with ${all.length} fields`,
        run: () => client.write('POST', '/collections', body, z.unknown()),
      },
    ];
  }
  return all
    .filter(({ field }) => !found.has(field))
    .map((field) => ({
      what: `Field ${collection}.${field.field}`,
      run: () => client.write('POST', `/fields/${collection}`, toFieldBody(field), z.unknown()),
    }));
}

/** Relations come last: both of their sides have to be there. */
export function planCollections(
  client: DirectusClient,
  shapes: readonly CollectionShape[],
  state: SetupState,
): Step[] {
  const relations = shapes.flatMap(({ collection, own }) =>
    own.flatMap(({ field, pointsAt }): Step[] => {
      if (pointsAt === undefined || state.relations.has(`${collection}.${field}`)) return [];
      const body = {
        collection,
        field,
        related_collection: pointsAt,
        schema: { on_delete: 'SET NULL' },
        meta: {},
      };
      return [
        {
          what: `Relation ${collection}.${field} to ${pointsAt}`,
          run: () => client.write('POST', '/relations', body, z.unknown()),
        },
      ];
    }),
  );
  return [...shapes.flatMap((shape) => planCollection(client, shape, state)), ...relations];
}
