import { expect, test } from 'vitest';
import { z } from 'zod';
import * as items from '#lib/contracts/editor/editor.ts';
import { FIELD_KINDS, FieldKind, FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import * as files from '#lib/contracts/editor/editor-files.ts';
import * as history from '#lib/contracts/editor/editor-history.ts';
import * as preview from '#lib/contracts/editor/editor-preview.ts';
import * as session from '#lib/contracts/editor/editor-session.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
const endpoints = [session, items, files, history, preview]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isEndpoint);

test('only signing in needs no editor, and what visitors see is decided by publishers', () => {
  expect(endpoints.length).toBeGreaterThan(20);
  const by = Map.groupBy(endpoints, ({ access }) => access);
  expect([...by.keys()].sort()).toEqual(['credentials', 'editor', 'publisher']);
  expect(by.get('credentials')).toEqual([session.signInEditor]);
  expect(
    by
      .get('publisher')
      ?.map(({ name }) => name)
      .sort(),
  ).toEqual([
    'archiveEditorItem',
    'cancelEditorSchedule',
    'publishEditorItem',
    'replaceEditorFile',
    'unpublishEditorItem',
  ]);
});

test('fields are an object of any names, kept as they are', () => {
  const body = (fields: unknown) => items.createEditorItem.body.safeParse({ fields });
  const text = '{"seo_title":"Draws","seoTitle":1,"seo-title":null,"__proto__":{"constructor":[]}}';
  expect(JSON.stringify(body(JSON.parse(text)).data?.fields)).toBe(text);
  for (const wrong of [undefined, '', '{}', [], null, 7])
    expect(body(wrong).success, String(wrong)).toBe(false);
});

test('fields are nested at most 50 deep, and reading deeper ones does not exhaust the stack', () => {
  const nest = (depth: number) => JSON.parse(`{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`);
  const isRead = (depth: number) => items.createEditorItem.body.safeParse({ fields: nest(depth) }).success;
  expect([2, 50, 51, 20_000].map(isRead)).toEqual([true, true, false, false]);
});

/** Paths of the properties that hold fields. */
function listFieldProperties(type: z.ZodType, path: readonly string[] = []): (readonly string[])[] {
  if (type instanceof z.ZodCustom) return [path];
  if (type instanceof z.ZodNullable) return listFieldProperties(type.unwrap() as z.ZodType, path);
  if (!(type instanceof z.ZodObject)) return [];
  return Object.entries(type.shape).flatMap(([name, part]) =>
    listFieldProperties(part as z.ZodType, [...path, name]),
  );
}

test('every call that carries fields names them, so that no name in them is changed', () => {
  const carrying = endpoints
    .filter(({ encoding }) => encoding === 'json')
    .flatMap((endpoint) => {
      const found = [endpoint.body, endpoint.result].flatMap((type) => listFieldProperties(type));
      return found.length > 0 ? [[endpoint, found] as const] : [];
    });
  expect(carrying.length).toBe(11);
  for (const [{ name, verbatim }, found] of carrying)
    for (const path of found) expect(verbatim, name).toContain(path.at(-1));
  const saved = [items.saveEditorDraft, items.publishEditorItem, history.restoreEditorVersion];
  for (const { name, verbatim } of saved) expect(verbatim, name).toContain('theirs');
});

test('the form of a collection is no data: the names of its fields are those of the contract', () => {
  expect(items.getEditorCollections.verbatim).toEqual([]);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'about', '/about#x', '/a b'])(
  'a preview of %s is no page of the site',
  (path) => {
    expect(preview.PreviewRequest.safeParse({ path }).success).toBe(false);
  },
);

test('a form describes fields within fields', () => {
  const steps = { name: 'steps', label: 'Steps', kind: 'list', isRequired: true };
  const spec = { ...steps, fields: [{ name: 'text', label: 'Text', kind: 'markdown', isRequired: true }] };
  expect(FieldSpec.parse(spec)).toEqual(spec);
  for (const kind of FIELD_KINDS) expect(FieldKind.parse(kind)).toBe(kind);
});
