import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CompactSign, generateKeyPair } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { getCertificate, getCertificateKeys, verifyCertificate } from '#lib/contracts/party/certificate.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { rotateSigningKey } from '#platform/ground/signing/keys.ts';
import { certifyAgreement, certifyShares } from '#platform/repeat/party/certificates/issue.ts';
import { followDecision } from '#platform/repeat/party/sessions/decided.ts';
import { describeCertificates } from '../../../../public/verify-party.mjs';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import { addPartyMember, buyPartyShares, openParty } from '../../../support/party/parties.ts';

const folder = mkdtempSync(join(tmpdir(), 'drawcard-party-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the public script says of the texts, run outside of this code: its exit code, and a line for each. */
function runScript(keys: unknown, texts: Readonly<Record<string, string>>) {
  const keysFile = join(folder, 'jwks.json');
  writeFileSync(keysFile, JSON.stringify(keys));
  const files = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, `${text}\n`);
    return path;
  });
  const script = resolve('public/verify-party.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, keysFile, ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().replaceAll(`${folder}/`, '').split('\n') };
}

const listTickets = async ({ services }: Party): Promise<string[]> => {
  const rows = await services.database.db
    .selectFrom('party_share')
    .select('ticket_id')
    .orderBy('first_share')
    .execute();
  return rows.map(({ ticket_id }) => ticket_id);
};

type Party = Awaited<ReturnType<typeof openParty>>;

/** A session of three shares that plays: two of the organiser's and one of a member's. */
async function playParty() {
  const party = await openParty();
  const member = await addPartyMember(party.platform, party.group);
  await buyPartyShares(party.services, party.organiser.customerId, party.session, 2);
  await buyPartyShares(party.services, member.customerId, party.session, 1);
  await cutOffPool(party.services, party.session.sessionId);
  await followDecision(party.services, party.session.sessionId);
  const [first = '', second = ''] = await listTickets(party);
  const read = async (as: typeof member, id: string) => {
    const { result } = await party.platform.call(getCertificate, { as, params: { id } });
    return result.jws;
  };
  const texts = {
    organisers: await read(party.organiser, first),
    members: await read(member, second),
    agreement: await read(member, party.session.sessionId),
  };
  return { ...party, member, tickets: { first, second }, texts };
}

const readKeys = async ({ platform }: Party) => (await platform.call(getCertificateKeys)).result;
const check = async ({ platform }: Party, jws: string) =>
  (await platform.call(verifyCertificate, { body: { jws } })).result;

describe('certificates of a session that plays', () => {
  test('hold for the public script, which has the published keys and nothing else', async () => {
    const party = await playParty();
    const { organisers, members, agreement } = party.texts;
    const keys = await readKeys(party);
    const { status, lines } = runScript(keys, { a: organisers, b: members, c: agreement });
    expect(lines).toEqual([
      expect.stringMatching(/^a: OK, shares 1 to 2 of 3, .*; the agreement names it$/),
      expect.stringMatching(/^b: OK, share 3 of 3, .*; the agreement names it$/),
      expect.stringMatching(/^c: OK, the agreement of .*, 2 holders$/),
    ]);
    expect(status).toBe(0);
  });

  test('hold for the shop, which says what they say and where the session stands', async () => {
    const party = await playParty();
    expect(await check(party, party.texts.members)).toMatchObject({
      isGood: true,
      sessionStatus: 'paid',
      claims: { typ: 'share', shares: { first: 3, count: 1, of: 3 }, paidCents: 333 },
    });
    expect(await check(party, party.texts.agreement)).toMatchObject({
      isGood: true,
      claims: { typ: 'agreement', costCents: 1000, shares: [{ paidCents: 667 }, { paidCents: 333 }] },
    });
  });

  test('break with one bit changed anywhere, for the script and for the shop', async () => {
    const party = await playParty();
    const keys = await readKeys(party);
    const bytes = Buffer.from(party.texts.members, 'latin1');
    const changed = Array.from(bytes, (_, place) => {
      const copy = Buffer.from(bytes);
      copy[place]! ^= 1 << (place % 7);
      return copy.toString('latin1');
    });
    const told = await describeCertificates(changed, keys);
    expect(told).toHaveLength(bytes.length);
    // A blank before or after the text is no part of it.
    const held = told.flatMap(({ isRight }, index) => (isRight ? [changed[index]!] : []));
    expect(held).toEqual([]);
    const believed: string[] = [];
    for (const text of changed) if ((await check(party, text)).isGood) believed.push(text);
    expect(believed).toEqual([]);
  });

  test('break with a letter that stands for the same bytes', async () => {
    const party = await playParty();
    const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const { members } = party.texts;
    const last = LETTERS.indexOf(members.at(-1)!);
    const other = `${members.slice(0, -1)}${LETTERS[last ^ 1]}`;
    const bytesOf = (text: string) => Buffer.from(text.split('.')[2]!, 'base64url').toString('hex');
    expect(bytesOf(other)).toBe(bytesOf(members));
    expect(await check(party, other)).toEqual({ isGood: false, reason: 'forged' });
    expect(runScript(await readKeys(party), { other }).status).toBe(1);
  });

  test('are nothing under a key of somebody else, published name or not', async () => {
    const party = await playParty();
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    const [key] = (await readKeys(party)).keys;
    const payload = Buffer.from(party.texts.members.split('.')[1]!, 'base64url');
    const sign = (kid: string) =>
      new CompactSign(payload).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
    const [forged, foreign] = [await sign(key!.kid), await sign('key_of_nobody')];
    expect(await check(party, forged)).toEqual({ isGood: false, reason: 'forged' });
    expect(await check(party, foreign)).toEqual({ isGood: false, reason: 'unknown_key' });
    expect(await check(party, 'no certificate')).toEqual({ isGood: false, reason: 'unreadable' });
    const { status, lines } = runScript(await readKeys(party), { forged, foreign });
    expect(status).toBe(1);
    expect(lines).toEqual([
      'forged: BROKEN, the signature does not hold',
      'foreign: BROKEN, it is signed with a key that was not published',
    ]);
  });

  test('stay good when the key changes, and new ones are signed with the new key', async () => {
    const party = await playParty();
    const old = await readKeys(party);
    await rotateSigningKey(party.services);
    const keys = await readKeys(party);
    expect(keys.keys).toHaveLength(old.keys.length + 1);
    expect(keys.keys.filter(({ retiredAt }) => retiredAt === undefined)).toHaveLength(1);
    expect(runScript(keys, { a: party.texts.members, b: party.texts.agreement }).status).toBe(0);
    expect((await check(party, party.texts.members)).isGood).toBe(true);
  });

  test('say nothing of who holds them, and nothing of the key that signs', async () => {
    const party = await playParty();
    const told = Object.values(party.texts)
      .map((text) => Buffer.from(text.split('.')[1]!, 'base64url').toString('utf8'))
      .join('\n');
    for (const { customerId } of [party.organiser, party.member]) expect(told).not.toContain(customerId);
    expect(told).not.toContain('@');
    for (const key of (await readKeys(party)).keys) expect(key).not.toHaveProperty('d');
    const kept = await party.services.database.db
      .selectFrom('signing_key')
      .select('private_sealed')
      .execute();
    for (const { private_sealed } of kept) expect(private_sealed).not.toContain('"d"');
  });

  test('are read by their holder, the agreement by members, and neither by anybody else', async () => {
    const party = await playParty();
    const stranger = await createFundedCustomer(party.platform, '10.00');
    const { platform, organiser, tickets, session } = party;
    const read = async (as: typeof stranger, id: string) =>
      (await platform.call(getCertificate, { as, params: { id } })).status;
    expect(await read(organiser, tickets.second)).toBe(404);
    expect(await read(stranger, tickets.second)).toBe(404);
    expect(await read(stranger, session.sessionId)).toBe(404);
    expect(await read(organiser, session.sessionId)).toBe(200);
  });
});

describe('signing', () => {
  test('happens once, however many ask at once', async () => {
    const party = await openParty();
    await buyPartyShares(party.services, party.organiser.customerId, party.session);
    const [ticket = ''] = await listTickets(party);
    const signed = await Promise.all(Array.from({ length: 10 }, () => certifyShares(party.services, ticket)));
    expect(new Set(signed.map((certificate) => certificate?.jws)).size).toBe(1);
    const { keys } = await readKeys(party);
    expect(keys).toHaveLength(1);
  });

  test('leaves out a session that is not full; its shares say what became of it', async () => {
    const party = await openParty();
    await buyPartyShares(party.services, party.organiser.customerId, party.session);
    const [ticket = ''] = await listTickets(party);
    const certificate = await certifyShares(party.services, ticket);
    expect(await certifyAgreement(party.services, party.session.sessionId)).toBeUndefined();
    party.platform.clock.set(Date.parse(party.session.cutOff));
    await cutOffPool(party.services, party.session.sessionId);
    await followDecision(party.services, party.session.sessionId);
    expect(await certifyAgreement(party.services, party.session.sessionId)).toBeUndefined();
    expect(await check(party, certificate!.jws)).toMatchObject({ isGood: true, sessionStatus: 'cancelled' });
  });
});
