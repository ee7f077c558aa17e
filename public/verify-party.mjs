// Checks certificates of a lotto party: that the shop signed them, that nothing in them was changed, and that the
// agreement of a group gives away each share once, for what its games cost. It needs nothing but the platform's own
// cryptography, asks nobody, and runs in browsers and in Node.js 20 or newer:
//
//   node verify-party.mjs jwks.json FILE ...
//
// jwks.json holds the published keys: /.well-known/jwks.json of the shop. Each file holds the text of one certificate.
// Given the agreement of a group together with certificates of its shares, it also checks that they belong together.
// The format is described in docs/verify-a-share.md.

const utf8 = new TextEncoder();

/**
 * @typedef {{ kty?: string, crv?: string, x?: string, kid?: string }} Key
 * @typedef {{ first: number, count: number, paidCents: number, certificate: string }} Part
 * @typedef {{ typ: 'share', id: string, session: string, shares: { first: number, count: number, of: number }, paidCents: number, gamesHash: string }} Share
 * @typedef {{ typ: 'agreement', session: string, gamesHash: string, games: unknown[], costCents: number, shares: Part[] }} Agreement
 * @typedef {(Share | Agreement) & { v: number, iss: string, group: { name: string }, offer: { name: string }, draw: { no: number, date: string } }} Claims
 */

/** What does not hold, in words. */
export class BrokenCertificate extends Error {}

/** @param {unknown} isRight @param {string} reason */
function need(isRight, reason) {
  if (!isRight) throw new BrokenCertificate(reason);
}

/** @param {Uint8Array} bytes */
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} text */
const hash = async (text) => toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text))));

/**
 * Bytes that are written in this one way only: another text never stands for the same bytes.
 * @param {string} text
 */
function readBase64Url(text) {
  need(/^[A-Za-z0-9_-]+$/.test(text), 'the text is not that of a certificate');
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const again = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  need(again === text, 'the text is not that of a certificate');
  return bytes;
}

/** @param {string} part */
function readJson(part) {
  const bytes = readBase64Url(part);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new BrokenCertificate('the text is not that of a certificate');
  }
}

/**
 * JSON with sorted keys and no blanks.
 * @param {unknown} value
 * @returns {string}
 */
function toCanonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([name, held]) => `${JSON.stringify(name)}:${toCanonicalJson(held)}`).join(',')}}`;
}

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 1;

/**
 * The shares of an agreement: each once, without a gap, in cents that add up to the cost and differ by one at most.
 * @param {Agreement} agreement
 */
async function checkAgreement({ games, gamesHash, shares, costCents }) {
  need((await hash(toCanonicalJson(games))) === gamesHash, 'the games are not those of the fingerprint');
  let next = 1;
  for (const { first, count } of shares) {
    need(isCount(count) && first === next, `share ${next} is held by nobody, or twice`);
    next += count;
  }
  const total = next - 1;
  need(total >= 1, 'it has no shares');
  const low = Math.floor(costCents / total);
  const dearer = costCents - low * total;
  for (const { first, count, paidCents } of shares) {
    const high = Math.max(0, Math.min(count, dearer - first + 1));
    need(paidCents === low * count + high, `share ${first} did not cost what it should`);
  }
}

/**
 * What a certificate says, once its signature holds. @throws BrokenCertificate
 * @param {string} text
 * @param {{ keys: readonly Key[] }} published
 * @returns {Promise<Claims>}
 */
export async function verifyCertificate(text, { keys }) {
  const parts = text.split('.');
  need(parts.length === 3, 'the text is not that of a certificate');
  const [header = '', payload = '', signature = ''] = parts;
  const { alg, kid } = readJson(header);
  need(alg === 'EdDSA', 'it is signed in another way');
  const published = keys.find((key) => key.kid === kid && key.kty === 'OKP' && key.crv === 'Ed25519');
  need(published, 'it is signed with a key that was not published');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: published?.x };
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify']);
  const signed = utf8.encode(`${header}.${payload}`);
  const isSigned = await crypto.subtle.verify({ name: 'Ed25519' }, key, readBase64Url(signature), signed);
  need(isSigned, 'the signature does not hold');
  const claims = readJson(payload);
  need(claims.v === 1 && (claims.typ === 'share' || claims.typ === 'agreement'), 'it is of another kind');
  if (claims.typ === 'agreement') await checkAgreement(claims);
  return claims;
}

/**
 * Whether the certificate of shares is the one that the agreement names. @throws BrokenCertificate
 * @param {{ text: string, claims: Share }} share
 * @param {Agreement} agreement
 */
export async function verifyBelongs({ text, claims }, agreement) {
  need(claims.session === agreement.session, 'the shares are of another session');
  need(claims.gamesHash === agreement.gamesHash, 'the shares are of other games');
  const part = agreement.shares.find(({ first }) => first === claims.shares.first);
  const last = agreement.shares.at(-1);
  const total = last ? last.first + last.count - 1 : 0;
  const isNamed =
    part !== undefined &&
    part.count === claims.shares.count &&
    part.paidCents === claims.paidCents &&
    claims.shares.of === total &&
    part.certificate === (await hash(text));
  need(isNamed, 'the agreement does not name this certificate');
}

/** @param {Claims} claims */
function describe(claims) {
  const where = `${claims.group.name}, ${claims.offer.name} draw ${claims.draw.no} of ${claims.draw.date}`;
  if (claims.typ === 'agreement') return `the agreement of ${where}, ${claims.shares.length} holders`;
  const { first, count, of } = claims.shares;
  return `${count === 1 ? `share ${first}` : `shares ${first} to ${first + count - 1}`} of ${of}, ${where}`;
}

/**
 * A line for each text. With agreements among them, shares of their sessions are looked for in them.
 * @param {readonly string[]} texts
 * @param {{ keys: readonly Key[] }} published
 */
export async function describeCertificates(texts, published) {
  const checked = await Promise.all(
    texts.map(async (raw) => {
      const text = raw.trim();
      try {
        return { text, claims: await verifyCertificate(text, published), fault: '' };
      } catch (error) {
        return { text, claims: undefined, fault: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
  const agreements = checked.flatMap(({ claims }) => (claims?.typ === 'agreement' ? [claims] : []));
  const lines = [];
  for (const { text, claims, fault } of checked) {
    if (!claims) {
      lines.push({ isRight: false, text: `BROKEN, ${fault}` });
      continue;
    }
    const agreement = agreements.find(({ session }) => session === claims.session);
    if (claims.typ !== 'share' || !agreement) {
      lines.push({ isRight: true, text: `OK, ${describe(claims)}` });
      continue;
    }
    try {
      await verifyBelongs({ text, claims }, agreement);
      lines.push({ isRight: true, text: `OK, ${describe(claims)}; the agreement names it` });
    } catch (error) {
      lines.push({ isRight: false, text: `BROKEN, ${error instanceof Error ? error.message : error}` });
    }
  }
  return lines;
}

/** @param {readonly string[]} args */
async function run([keysFile, ...files]) {
  const { readFileSync } = await import('node:fs');
  if (!keysFile || files.length === 0) {
    process.stdout.write('Name the published keys and the certificates: node verify-party.mjs jwks.json FILE ...\n');
    process.exitCode = 2;
    return;
  }
  const published = JSON.parse(readFileSync(keysFile, 'utf8'));
  const lines = await describeCertificates(
    files.map((file) => readFileSync(file, 'utf8')),
    published,
  );
  for (const [index, { isRight, text }] of lines.entries()) {
    process.stdout.write(`${files[index]}: ${text}\n`);
    if (!isRight) process.exitCode = 1;
  }
}

if (typeof process !== 'undefined' && process.argv?.[1]?.endsWith('verify-party.mjs')) await run(process.argv.slice(2));
