import { expect, test } from 'vitest';
import * as items from '#lib/contracts/editor/editor.ts';
import { FIELD_KINDS, FieldKind, FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import * as files from '#lib/contracts/editor/editor-files.ts';
import * as history from '#lib/contracts/editor/editor-history.ts';
import * as preview from '#lib/contracts/editor/editor-preview.ts';
import type { EndpointShape } from '#lib/contracts/endpoint.ts';

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
const endpoints = [items, files, history, preview]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isEndpoint);

test('only signing in needs no editor, and what visitors see is decided by publishers', () => {
  expect(endpoints.length).toBeGreaterThan(20);
  const by = Map.groupBy(endpoints, ({ access }) => access);
  expect([...by.keys()].sort()).toEqual(['credentials', 'editor', 'publisher']);
  expect(by.get('credentials')).toEqual([items.signInEditor]);
  expect(
    by
      .get('publisher')
      ?.map(({ name }) => name)
      .sort(),
  ).toEqual(['archiveEditorItem', 'cancelEditorSchedule', 'publishEditorItem', 'unpublishEditorItem']);
});

test('fields travel as one text, so that no name in them is changed', () => {
  const body = (fields: string) => items.createEditorItem.body.safeParse({ fields });
  expect(body('{"seo_title":"Draws"}').success).toBe(true);
  for (const wrong of ['', '[]', 'null', '"text"', '{', '7']) expect(body(wrong).success, wrong).toBe(false);
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
