// XML as Braintree writes it: names with hyphens, types as attributes.
import { gzipSync } from 'node:zlib';

export type XmlValue =
  | string
  | number
  | boolean
  | null
  | readonly XmlValue[]
  | { readonly [name: string]: XmlValue };

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;');

const toHyphens = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @param item what an element of a list is called */
export function toXml(name: string, value: XmlValue, item = 'item'): string {
  const tag = toHyphens(name);
  if (value === null) return `<${tag} nil="true"/>`;
  if (typeof value === 'number') return `<${tag} type="integer">${value}</${tag}>`;
  if (typeof value === 'boolean') return `<${tag} type="boolean">${value}</${tag}>`;
  if (typeof value === 'string') return `<${tag}>${escapeXml(value)}</${tag}>`;
  if (Array.isArray(value))
    return `<${tag} type="array">${value.map((entry: XmlValue) => toXml(item, entry)).join('')}</${tag}>`;
  const inner = Object.entries(value).map(([key, entry]) => toXml(key, entry));
  return `<${tag}>${inner.join('')}</${tag}>`;
}

export const compress = (xml: string): Buffer => gzipSync(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
