import { expect, test } from 'vitest';
import { getEditorItem, saveEditorDraft } from '#lib/contracts/editor/editor.ts';
import { toSent } from '#lib/server/services/endpoint-call.ts';
import { parseAnswer } from '#lib/server/services/service-answer.ts';
import { makeItem } from '#tests/support/editor/editor.ts';

const FIELDS_TEXT = '{"label_key":1,"routeType":[{"sub_variant":{"is-open":null}}],"__proto__":{"a_b":2}}';

test('the fields of an item are sent as they are, and the names around them converted', () => {
  const { body } = toSent(saveEditorDraft, {
    params: { collection: 'faqs', id: 'odds' },
    body: { fields: JSON.parse(FIELDS_TEXT), baseVersion: 4 },
  });
  expect(body).toBe(`{"fields":${FIELDS_TEXT},"base_version":4}`);
});

test('the fields of an item are read as they are, and the names around them converted', () => {
  const { fields: _fields, publishedFields: _published, hasDraft, publishedAt, ...rest } = makeItem();
  const { scheduledAt, unpublishAt, updatedAt, updatedBy, scheduledFields, ...same } = rest;
  const around = {
    ...same,
    has_draft: hasDraft,
    published_at: publishedAt,
    scheduled_at: scheduledAt,
    unpublish_at: unpublishAt,
    updated_at: updatedAt,
    updated_by: updatedBy,
    scheduled_fields: scheduledFields,
  };
  const fields: unknown = JSON.parse(FIELDS_TEXT);
  const text = JSON.stringify({ result: { ...around, fields, published_fields: fields } });
  const { result } = parseAnswer(getEditorItem, { status: 200, text });
  expect(JSON.stringify(result.fields)).toBe(FIELDS_TEXT);
  expect(JSON.stringify(result.publishedFields)).toBe(FIELDS_TEXT);
  expect(result.updatedBy).toBe(updatedBy);
});
