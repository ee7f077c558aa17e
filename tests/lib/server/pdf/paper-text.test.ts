// Letters of names and texts in every document: read back as they were typed, or in Latin letters.
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { CustomerDetails } from '#lib/contracts/details.ts';
import { CertificateClaims } from '#lib/contracts/party/certificate.ts';
import { PublicKey } from '#lib/contracts/protocol/public-key.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { listCalendarMonths, listClosingTimes } from '#lib/domain/recurring/draw-calendar.ts';
import { createIdentityForm } from '#lib/server/identity/identity-form-pdf.ts';
import { writeCertificatePdf } from '#lib/server/pdf/certificate-sheet.ts';
import { writeSubscriptionCalendar } from '#lib/server/pdf/subscription-calendar.ts';
import { writeStatementPdf } from '#lib/server/statement/statement-pdf.ts';
import { createLotteryOffer, createOpenDraws } from '#tests/support/buying/lottery-offers.ts';
import { readPdfPages } from '#tests/support/read-pdf.ts';

const t = createTranslator(defaultCopy);
const NOTE = t('print.latin-letters');
type Brand = (typeof brands)[number];

const writeStatement = (name: string, brand: Brand) =>
  writeStatementPdf({
    t,
    locale: brand.locale,
    brand: brand.name,
    holder: name,
    email: 'name@drawcard.test',
    period: 'All time',
    kind: 'Everything',
    direction: 'In and out',
    zone: 'Australia/Sydney',
    lines: [
      {
        id: 'len_1',
        transactionId: 'ltx_1',
        kind: 'deposit',
        amount: toMoney(-1000),
        balanceAfter: toMoney(1000),
        description: name,
        reference: 'dep_1',
        createdAt: '2026-11-19T03:00:00.000Z',
      },
    ],
    isCut: false,
  });

const writeForm = (name: string, { locale }: Brand) => {
  const [firstname = '', ...rest] = name.split(' ');
  const details = CustomerDetails.partial().parse({
    firstname,
    lastname: rest.join(' '),
    dateOfBirth: '1980-01-02',
    email: 'name@drawcard.test',
  });
  return createIdentityForm({ t, site: 'Drawcard', locale, details: details as CustomerDetails });
};

async function writeCertificate(name: string, brand: Brand) {
  const claims = CertificateClaims.parse({
    v: 1,
    iss: 'https://shop.test',
    session: 'pty_1',
    group: { id: 'pgr_1', name },
    offer: { key: 'comet', name: 'Comet' },
    draw: { no: 1520, date: '2026-11-28', stop: '2026-11-28T08:30:00.000Z' },
    gamesHash: '00',
    currency: 'AUD',
    iat: 1_795_000_000,
    typ: 'share',
    id: 'tkt_1',
    shares: { first: 2, count: 1, of: 3 },
    paidCents: 333,
    holder: 'h',
    salt: 's',
  });
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const jws = await new CompactSign(new TextEncoder().encode('{}'))
    .setProtectedHeader({ alg: 'EdDSA', kid: 'key-1' })
    .sign(privateKey);
  const { kty, crv, x } = await exportJWK(publicKey);
  const key = PublicKey.parse({ kty, crv, x, kid: 'key-1', alg: 'EdDSA', use: 'sig' });
  return writeCertificatePdf({ t, brand, jws, claims, keys: [key], origin: 'https://shop.test' });
}

function writeCalendar(name: string, brand: Brand) {
  const offer = createLotteryOffer({
    name,
    timeZone: 'Australia/Sydney',
    drawDays: ['sat'],
    draws: createOpenDraws(['sat'], 1),
  });
  const months = listCalendarMonths(offer, '2027-12-05');
  return writeSubscriptionCalendar({
    t,
    brand,
    offer,
    zoneName: 'AEST',
    months,
    closing: listClosingTimes(offer),
  });
}

const DOCUMENTS = {
  statement: writeStatement,
  'form on paper': writeForm,
  certificate: writeCertificate,
  calendar: writeCalendar,
} as const;
const NAMES = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];

/** The text with the ends of its lines as spaces. */
const read = async (pdf: Promise<Buffer>): Promise<string> =>
  readPdfPages(await pdf)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .normalize('NFC');

const TYPED = [
  'Łukasz Żółć',
  'Nguyễn Thị Phượng',
  'Ægir Þorsteinsson ßø',
  'Ştefan Çağrı İpek',
  'Παναγιώτης Ψαρράς',
  'Сергій Їжакевич',
  'Ngũgĩ wa Thiong’o',
  'Kahurangi Māori',
];

test.each(NAMES)(
  'names in Latin, Greek and Cyrillic letters come out of a %s as they were typed',
  async (kind) => {
    for (const brand of brands.slice(0, 2))
      for (const name of TYPED) {
        const text = await read(DOCUMENTS[kind](name, brand));
        expect(text).toContain(name);
        expect(text).not.toMatch(/[?\ufffd]/);
        expect(text).not.toContain(NOTE);
      }
  },
);

const SOUNDED = [
  ['张 伟', 'Zhang Wei'],
  ['محمد علي', 'mhmd `ly'],
  ['สมชาย ใจดี', 'smchay aichdi'],
  ['김 민준', 'Gim Minjun'],
  ['さくら タナカ', 'sakura tanaka'],
] as const;

test.each(NAMES.filter((kind) => kind !== 'calendar'))(
  'names in other scripts are in Latin letters in a %s, which says so',
  async (kind) => {
    for (const [name, sounded] of SOUNDED) {
      const text = await read(DOCUMENTS[kind](name, brands[0]));
      expect(text.toLowerCase()).toContain(sounded.toLowerCase());
      expect(text).not.toMatch(/[?\ufffd]/);
      expect(text).toContain(NOTE);
    }
  },
);

test.each(NAMES)('what turns letters around, and pictures, leave nothing behind in a %s', async (kind) => {
  const text = await read(DOCUMENTS[kind]('Rob\u202ein \u{1f600}Marsh', brands[0]));
  expect(text).toContain('Robin Marsh');
  expect(text).not.toMatch(/[?\ufffd]/);
});

test.each(NAMES)('a %s is in the language of its brand', async (kind) => {
  for (const brand of brands)
    expect((await DOCUMENTS[kind]('Robin Marsh', brand)).toString('latin1')).toContain(
      `/Lang (${brand.locale})`,
    );
});
