// An item of the content service as pages read it.
import type { z } from 'zod';
import type { COLLECTIONS, CollectionName } from './collections.ts';

type Row<N extends CollectionName> = (typeof COLLECTIONS)[N];
/** What the schema that pages read items with gives. */
export type ContentFields<N extends CollectionName> = z.output<
  Row<N> extends { readonly readSchema: infer S extends z.ZodObject } ? S : Row<N>['schema']
>;

interface Known {
  readonly id: string;
  /** Instants, ISO 8601. */
  readonly publishedAt: string;
  readonly updatedAt: string;
}

/** An item with the fields of its collection, in their names on the wire. */
export type ContentItem<N extends CollectionName> = ContentFields<N> & Known;
/** The same with some of its fields. */
export type ContentOutline<N extends CollectionName, F extends keyof ContentFields<N>> = Pick<
  ContentFields<N>,
  F
> &
  Known;
