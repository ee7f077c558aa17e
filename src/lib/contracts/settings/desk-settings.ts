// The settings of the shop at the desk. A value is JSON as text: what a setting may hold is data of its area.
import { z } from 'zod';
import { RIGHTS } from '../../domain/operators/rights.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { OPERATOR_CALL } from '../protocol/operator-call.ts';
import { createLine } from '../protocol/text.ts';

/** JSON text; null where nothing is set. */
const Value = z.string().nullable();

export const SettingChange = z.object({
  /** 1, 2, 3 and so on of the setting. */
  number: z.number().int(),
  /** ISO instant. */
  at: z.string(),
  /** A person of the desk by name. */
  by: z.string(),
  reason: z.string(),
  before: Value,
  after: Value,
  /** Of an override, which wins over the setting. */
  isOverride: z.boolean(),
  /** The change that it took back. */
  undoes: z.number().int().nullable(),
});
export type SettingChange = z.infer<typeof SettingChange>;

export const DeskSetting = z.object({
  key: z.string(),
  /** What holds: the override, else the setting; null where the default does. */
  value: Value,
  default: Value,
  origin: z.enum(['default', 'setting', 'override']),
  /** Something is set that cannot be read: the default holds in its place. */
  isBroken: z.boolean(),
  /** What it may hold, as JSON Schema. */
  schema: z.string(),
  /** What a person needs to change it. */
  right: z.enum(RIGHTS),
  /** Pages or commands of its own alone change it. */
  isElsewhere: z.boolean(),
  /** How often it was changed: whoever saves says which change they have seen last. */
  revision: z.number().int(),
  lastChange: SettingChange.nullable(),
});
export type DeskSetting = z.infer<typeof DeskSetting>;

export const DESK_SETTING_ERRORS = {
  setting_unknown: { status: 404, message: 'There is no such setting.', target: 'key' },
  setting_wrong: { status: 422, message: 'The setting cannot hold this.', target: 'value' },
  setting_unfit: { status: 422, message: '{reason}', target: 'value' },
  setting_elsewhere: { status: 422, message: 'This setting has a page of its own.', target: 'value' },
  setting_changed: {
    status: 409,
    message: '{by} has changed this since you opened it. Look at what holds now, then save again.',
  },
  change_unknown: { status: 404, message: 'There is no such change.', target: 'number' },
  right_missing: { status: 403, message: 'Your role does not hold the right for this setting.' },
  factor_needed: { status: 403, message: 'Enter a code of your second factor to do this.', target: 'code' },
} as const;

export const listDeskSettings = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'listDeskSettings',
  summary: 'Every setting of the shop: what it may hold, its default, its value and who changed it last.',
  method: 'GET',
  path: '/v2/operator/settings',
  right: 'view',
  result: z.object({ settings: z.array(DeskSetting) }),
});

const params = z.object({ key: z.string().max(80) });

export const getDeskSetting = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'getDeskSetting',
  summary: 'One setting with its history, the last change first.',
  method: 'GET',
  path: '/v2/operator/settings/{key}',
  right: 'view',
  params,
  result: DeskSetting.extend({ history: z.array(SettingChange) }),
  errors: DESK_SETTING_ERRORS,
});

const Reason = createLine(200);
const Revision = z.number().int().min(0);

export const saveDeskSetting = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'saveDeskSetting',
  summary: 'Sets a value, or takes it away so that the default holds. Every page shows it within a second.',
  method: 'PUT',
  path: '/v2/operator/settings/{key}',
  right: 'settings',
  params,
  body: z.object({ value: z.string().max(200_000).nullable(), reason: Reason, revision: Revision }),
  result: DeskSetting,
  errors: DESK_SETTING_ERRORS,
});

export const undoDeskSetting = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'undoDeskSetting',
  summary: 'Brings back the value that held before a change. That is a change too.',
  method: 'POST',
  path: '/v2/operator/settings/{key}/undo',
  right: 'settings',
  params,
  body: z.object({ number: z.number().int().min(1), revision: Revision }),
  result: DeskSetting,
  errors: DESK_SETTING_ERRORS,
});
