// Reads tickets that the shop has signed, with the platform's own cryptography: nobody is asked.
import type { PocketClaims } from '#lib/contracts/pocket.ts';
import type { PublicKey } from '#lib/contracts/protocol/public-key.ts';

export type ReadPocket =
  /** `isChecked`: false where the browser knows no such signatures. */
  | { readonly state: 'good'; readonly claims: PocketClaims; readonly isChecked: boolean }
  | { readonly state: 'unreadable' | 'unknown_key' | 'forged' };

const utf8 = new TextEncoder();

function decodePart(part: string): Uint8Array<ArrayBuffer> {
  const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** @throws SyntaxError or DOMException where it is none */
const parsePart = (part: string): unknown => JSON.parse(new TextDecoder().decode(decodePart(part)));

interface Parts {
  readonly keyId: string;
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly claims: PocketClaims;
}

const isPocket = (claims: unknown): claims is PocketClaims => {
  const { v, typ, tickets } = (claims ?? {}) as Partial<PocketClaims>;
  return v === 1 && typ === 'pocket' && Array.isArray(tickets);
};

function split(text: string): Parts | undefined {
  const [head = '', body = '', end = '', ...rest] = text.trim().split('.');
  if (end === '' || rest.length > 0) return undefined;
  try {
    const { alg, kid } = parsePart(head) as { alg?: unknown; kid?: unknown };
    const claims = parsePart(body);
    if (alg !== 'EdDSA' || typeof kid !== 'string' || !isPocket(claims)) return undefined;
    return { keyId: kid, signed: utf8.encode(`${head}.${body}`), signature: decodePart(end), claims };
  } catch {
    return undefined;
  }
}

/** Undefined where the browser does not know such signatures. */
async function verify(key: PublicKey, { signature, signed }: Parts): Promise<boolean | undefined> {
  const { kty, crv, x } = key;
  const known = await crypto.subtle
    .importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
    .catch(() => undefined);
  return known && crypto.subtle.verify({ name: 'Ed25519' }, known, signature, signed);
}

/** However old it is: what was signed stays good. @param keys every key that the shop ever signed with */
export async function readPocket(text: string, keys: readonly PublicKey[]): Promise<ReadPocket> {
  const parts = split(text);
  if (!parts) return { state: 'unreadable' };
  const key = keys.find(({ kid }) => kid === parts.keyId);
  if (!key) return { state: 'unknown_key' };
  const isGood = await verify(key, parts);
  if (isGood === false) return { state: 'forged' };
  return { state: 'good', claims: parts.claims, isChecked: isGood === true };
}
