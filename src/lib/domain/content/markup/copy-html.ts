// Texts that are HTML because editors wrote Markdown. The service sanitised them; values are escaped.
import type { CopyValues } from '../copy.ts';
import { escapeHtml } from './escape-html.ts';

/** HTML of a text, for `set:html`. */
export type TranslateHtml = (key: string, values?: CopyValues) => string;

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

export interface HtmlTexts {
  /** HTML by key. */
  readonly html: Readonly<Record<string, string>>;
  /** The plain text of a key without HTML, before values are filled in. */
  readonly plain: (key: string) => string;
  /** Called for a value that is no text; its placeholder stays. */
  readonly onBroken?: (key: string) => void;
}

/**
 * Builds `html(key, values)`. A value is a string or a number and is escaped: it can add no element
 * and end no attribute. A key without HTML gives its plain text.
 */
export function createHtmlTranslator({ html, plain, onBroken = () => {} }: HtmlTexts): TranslateHtml {
  return (key, values = {}) => {
    const text = html[key] ?? escapeHtml(plain(key));
    return text.replace(/\{(\w+)\}/g, (gap, name: string) => {
      if (!Object.hasOwn(values, name)) return gap;
      const value: unknown = values[name];
      if (isText(value)) return escapeHtml(String(value));
      onBroken(key);
      return gap;
    });
  };
}
