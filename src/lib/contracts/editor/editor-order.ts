// The order of a collection's items, which its editors decide.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { EDITOR_CALL, EDITOR_ITEM_ERRORS, EditorItemStatus } from './editor.ts';

const ORDER_MAX = 1000;

export const OrderedItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Null: every brand. */
  brand: z.string().nullable(),
  status: EditorItemStatus,
});
export type OrderedItem = z.infer<typeof OrderedItem>;

const CALL = {
  ...EDITOR_CALL,
  path: '/editor/order/{collection}',
  params: z.object({ collection: z.string() }),
  result: z.array(OrderedItem),
  errors: EDITOR_ITEM_ERRORS,
} as const;

export const getEditorOrder = defineEndpoint({
  ...CALL,
  name: 'getEditorOrder',
  summary: 'All items that are not archived, in the order in which pages show them.',
  method: 'GET',
});

export const putEditorOrder = defineEndpoint({
  ...CALL,
  name: 'putEditorOrder',
  summary: 'Puts the items in this order at once; drafts and scheduled changes keep it. Publishers only.',
  method: 'PUT',
  access: 'publisher',
  body: z.object({ ids: z.array(z.string()).max(ORDER_MAX) }),
});
