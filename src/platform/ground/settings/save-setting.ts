// Changes of settings at the desk: checked, kept with who made them and why, and taken back.

import type { Operator } from '#lib/contracts/operator.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { describeIssue } from '#lib/contracts/protocol/issue-words.ts';
import { DESK_SETTING_ERRORS, type DeskSetting } from '#lib/contracts/settings/desk-settings.ts';
import { needsElevation } from '#lib/domain/operators/rights.ts';
import { createDomainError, DomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { applySetting, OF_THE_BRAND } from '../config/apply-setting.ts';
import { findSchema, findSettingFaults, type SettingFault } from '../config/check-setting.ts';
import { collectSettings } from '../config/collect-settings.ts';
import { CONFIG, lockValues, OVERRIDES } from '../config/store.ts';
import type { Tx } from '../db/open.ts';
import { type Announce, transactAndPurge } from '../jobs/purge.ts';
import { insertAudit } from '../operator/audit.ts';
import { OperatorError } from '../operator/command.ts';
import { findSetting, type SettingHistory } from './describe-settings.ts';

interface Saving {
  readonly key: string;
  /** The last change that whoever saves has seen. */
  readonly revision: number;
  readonly operator: Operator;
}

/** @throws DomainError `right_missing`, `factor_needed`, `setting_elsewhere` */
function refuseOperator(operator: Operator, { right, isElsewhere }: DeskSetting): void {
  if (!operator.rights.includes(right)) throw createDomainError(DESK_SETTING_ERRORS, 'right_missing');
  if (needsElevation(right) && !operator.isElevated)
    throw createDomainError(DESK_SETTING_ERRORS, 'factor_needed');
  if (isElsewhere) throw createDomainError(DESK_SETTING_ERRORS, 'setting_elsewhere');
}

/** The setting as it stands, held until the transaction ends. @throws DomainError where it is another than was seen */
async function requireSeen(tx: Tx, services: Services, saving: Saving): Promise<SettingHistory> {
  await lockValues(tx, services);
  const found = await findSetting(services, saving.key, tx);
  if (!found) throw createDomainError(DESK_SETTING_ERRORS, 'setting_unknown');
  refuseOperator(saving.operator, found.setting);
  const { revision, lastChange } = found.setting;
  if (revision !== saving.revision)
    throw createDomainError(DESK_SETTING_ERRORS, 'setting_changed', { by: lastChange?.by ?? '' });
  return found;
}

const toTarget = (path: SettingFault['path']): string => ['value', ...path].map(String).join('.');

const toFields = (faults: readonly SettingFault[]): FieldErrors =>
  Object.fromEntries(
    faults.map(({ path, message }) => [toTarget(path), [{ code: 'setting_wrong', message }]]),
  );

/** @throws DomainError `setting_wrong` with what is wrong where */
function parseValue({ modules }: Services, key: string, text: string | null): unknown {
  if (text === null) return undefined;
  const schema = findSchema(collectSettings(modules), key);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = text;
  }
  const faults = schema ? findSettingFaults(schema, value, describeIssue) : [];
  if (faults.length === 0) return value;
  const { status, message } = DESK_SETTING_ERRORS.setting_wrong;
  throw new DomainError({ code: 'setting_wrong', status, message, fields: toFields(faults) });
}

interface Applied extends Saving {
  readonly namespace: typeof CONFIG | typeof OVERRIDES;
  readonly text: string | null;
  readonly reason: string;
  readonly undoes?: number;
}

/** @throws DomainError `setting_unfit` with why the rest of the shop does not go with it */
async function applyText(tx: Tx, services: Services, announce: Announce, applied: Applied): Promise<void> {
  const { key, namespace, text, reason, undoes, operator } = applied;
  const value = parseValue(services, key, text);
  const change = { namespace, key, value, actor: operator.actor, reason, undoes, operator };
  try {
    await applySetting(tx, services, announce, change);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw createDomainError(DESK_SETTING_ERRORS, 'setting_unfit', { reason: error.message });
  }
  const detail = { value, reason, ...(undoes !== undefined && { undoes }) };
  const action = undoes === undefined ? 'config set' : 'config undo';
  await insertAudit(tx, services, operator.actor, action, { subject: key, detail });
}

async function readSaved(services: Services, key: string): Promise<DeskSetting> {
  const found = await findSetting(services, key);
  if (!found) throw createDomainError(DESK_SETTING_ERRORS, 'setting_unknown');
  return found.setting;
}

interface Saved extends Saving {
  /** JSON; null takes away what is set. */
  readonly value: string | null;
  readonly reason: string;
}

/** Sets what holds: the override where there is one, else the setting. */
export async function saveSetting(
  services: Services,
  { value: text, reason, ...saving }: Saved,
): Promise<DeskSetting> {
  await transactAndPurge(services, async (tx, announce) => {
    const { setting } = await requireSeen(tx, services, saving);
    const isOverride = setting.origin === 'override' || OF_THE_BRAND.has(saving.key);
    const namespace = isOverride ? OVERRIDES : CONFIG;
    await applyText(tx, services, announce, { ...saving, namespace, text, reason });
  });
  return readSaved(services, saving.key);
}

/** Brings back what held before a change. */
export async function undoChange(
  services: Services,
  { number, ...saving }: Saving & { readonly number: number },
): Promise<DeskSetting> {
  await transactAndPurge(services, async (tx, announce) => {
    const { history } = await requireSeen(tx, services, saving);
    const change = history.find((one) => one.number === number);
    if (!change) throw createDomainError(DESK_SETTING_ERRORS, 'change_unknown');
    const namespace = change.isOverride ? OVERRIDES : CONFIG;
    const applied = { ...saving, namespace, text: change.before, reason: '', undoes: number } as const;
    await applyText(tx, services, announce, applied);
  });
  return readSaved(services, saving.key);
}
