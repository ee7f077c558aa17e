import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { CertificateClaims } from '#lib/contracts/party/certificate.ts';
import { PublicKey } from '#lib/contracts/protocol/public-key.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { listAgreedGames, listCertificateFacts } from '#lib/domain/party/certificate-facts.ts';
import { writeCertificatePdf } from '#lib/server/pdf/certificate-sheet.ts';

const t = createTranslator(defaultCopy);
const SHARED = {
  v: 1,
  iss: 'https://shop.test',
  session: 'pty_1',
  group: { id: 'pgr_1', name: 'Harbour Regulars' },
  offer: { key: 'comet', name: 'Comet' },
  draw: { no: 1520, date: '2026-11-28', stop: '2026-11-28T08:30:00.000Z' },
  gamesHash: '00',
  currency: 'AUD',
  iat: 1_795_000_000,
} as const;
const SHARE = CertificateClaims.parse({
  ...SHARED,
  typ: 'share',
  id: 'tkt_1',
  shares: { first: 2, count: 1, of: 3 },
  paidCents: 333,
  holder: 'h',
  salt: 's',
});
const AGREEMENT = CertificateClaims.parse({
  ...SHARED,
  typ: 'agreement',
  games: [{ numbers: [1, 2, 3, 4, 5, 6] }, { numbers: [7, 8, 9, 10, 11], powerballs: [12] }],
  costCents: 1000,
  shares: Array.from({ length: 60 }, (_, index) => ({
    first: index + 1,
    count: 1,
    paidCents: 17,
    certificate: 'f'.repeat(64),
  })),
  rule: 'A prize is split by the number of shares.',
  organiserAlias: 'Robin S.',
  cutOff: '2026-11-28T07:30:00.000Z',
});

async function sign(claims: CertificateClaims) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid: 'key-1', typ: `drawcard-${claims.typ}` })
    .sign(privateKey);
  const { kty, crv, x } = await exportJWK(publicKey);
  const key = PublicKey.parse({ kty, crv, x, kid: 'key-1', alg: 'EdDSA', use: 'sig' });
  return { t, brand: brands[0], jws, claims, keys: [key], origin: 'https://shop.test' };
}

const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('the document has the signed text and the keys attached', async () => {
  const sheet = await sign(SHARE);
  const pdf = (await writeCertificatePdf(sheet, true)).toString('latin1');
  expect(pdf).toContain(sheet.jws);
  expect(pdf).toContain(`"x": "${sheet.keys[0]?.x}"`);
  expect(pdf).toContain('certificate.jws');
  expect(pdf).toContain('jwks.json');
});

test('the same certificate gives the same bytes, another one others', async () => {
  const sheet = await sign(SHARE);
  const first = await writeCertificatePdf(sheet);
  expect(await writeCertificatePdf(sheet)).toEqual(first);
  expect(await writeCertificatePdf(await sign(SHARE))).not.toEqual(first);
});

test('a share is one page, an agreement of many parts goes on over several', async () => {
  expect(countPages(await writeCertificatePdf(await sign(SHARE), true))).toBe(1);
  expect(countPages(await writeCertificatePdf(await sign(AGREEMENT), true))).toBeGreaterThan(1);
});

test('the games of an agreement are its numbers', () => {
  expect(listAgreedGames(t, AGREEMENT)).toEqual(['1 2 3 4 5 6', '7 8 9 10 11, and 12']);
  expect(listAgreedGames(t, SHARE)).toEqual([]);
});

test('a share says which it is and what was paid', () => {
  expect(listCertificateFacts(t, SHARE)).toContainEqual({ label: 'Shares', value: '2 of 3' });
  expect(listCertificateFacts(t, SHARE)).toContainEqual({ label: 'Paid', value: '$3.33' });
});
