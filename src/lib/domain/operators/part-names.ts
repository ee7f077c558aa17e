// What the parts of a value are called at the desk.
import { CAPABILITY_LABELS } from '../brand/capability-labels.ts';
import type { Translate } from '../content/copy.ts';

const splitName = (name: string): string => {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
};

/** The copy's word for a key, or the last segment of the key in words where it has none. */
function findWord(t: Translate, key: string, name: string): string {
  const word = t(key);
  return word === key.slice(key.lastIndexOf('.') + 1).replaceAll('-', ' ') ? splitName(name) : word;
}

/** Of a property. */
export const namePart = (t: Translate, name: string): string => findWord(t, `desk.part.${name}`, name);

export const nameSetting = (t: Translate, key: string): string => findWord(t, `desk.setting.${key}`, key);

/** What the setting is for; undefined for one that the copy does not know, as of an extension. */
export function describeSetting(t: Translate, key: string): string | undefined {
  const copyKey = `desk.setting-about.${key}`;
  const words = t(copyKey);
  return words === copyKey.slice(copyKey.lastIndexOf('.') + 1).replaceAll('-', ' ') ? undefined : words;
}

const isCapability = (value: string): value is keyof typeof CAPABILITY_LABELS =>
  Object.hasOwn(CAPABILITY_LABELS, value);

/** A value that can be chosen for a property. */
export function nameChoice(t: Translate, property: string, value: string): string {
  if (isCapability(value)) return CAPABILITY_LABELS[value];
  const word = t(`desk.choice.${property}.${value}`);
  return word === value.slice(value.lastIndexOf('.') + 1).replaceAll('-', ' ') ? value : word;
}

const SHORT_MAX = 80;

/** A value in a few words. @param text JSON; null where nothing is set */
export function formatSettingValue(t: Translate, text: string | null): string {
  if (text === null) return t('desk.setting-nothing');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof value === 'boolean') return t(value ? 'desk.setting-on' : 'desk.setting-off');
  if (value === '' || value === null) return t('desk.setting-nothing');
  if (typeof value !== 'object') return String(value);
  const held: readonly unknown[] = Object.values(value);
  if (held.length === 0) return t('desk.setting-nothing');
  const words = held.every((one) => typeof one !== 'object') ? held.map(String).join(', ') : '';
  return words !== '' && words.length <= SHORT_MAX
    ? words
    : t('desk.setting-entries', { count: held.length });
}
