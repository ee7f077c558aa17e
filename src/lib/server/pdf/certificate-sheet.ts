// A certificate on paper, in the colours and the face of the brand: what it says, its key, and how anybody can check it.
// The signed text and the published keys are attached as files.
import { createHash } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import PDFDocument from 'pdfkit';
import type { CertificateClaims, PublicKey } from '#lib/contracts/party/certificate.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import {
  type CertificateFact,
  listAgreedGames,
  listAgreedParts,
  listCertificateFacts,
} from '#lib/domain/party/certificate-facts.ts';
import { formatLongDate } from '#lib/domain/time/zoned-dates.ts';
import { loadTypefaceBytes } from '../seo/share/typeface.ts';

export interface CertificateSheet {
  readonly t: Translate;
  readonly brand: Pick<BrandTheme, 'name' | 'font' | 'colours'>;
  readonly jws: string;
  readonly claims: CertificateClaims;
  readonly keys: readonly PublicKey[];
  /** Address of the site. */
  readonly origin: string;
}

type Pdf = InstanceType<typeof PDFDocument>;

const PAGE = { width: 595.28, margin: 48 } as const;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const HEAD = 96;
const LABEL_WIDTH = 150;
const SECOND_MS = 1000;
/** The letters of the typewriter face stand higher in their line. */
const MONO_DROP = 3;
/** A longer text is attached alone. */
const PRINTED_CHARS_MAX = 2500;
const TEXT_FILE = 'certificate.jws';
const KEYS_FILE = 'jwks.json';

const getInks = ({ brand: { colours } }: CertificateSheet) => ({
  ground: colours.accent[0],
  onGround: colours['accent-ink'][0],
  ink: colours.ink[0],
  muted: colours['ink-muted'][0],
});
type Inks = ReturnType<typeof getInks>;

function drawHead(pdf: Pdf, { t, brand, claims }: CertificateSheet, { ground, onGround, ink }: Inks): void {
  pdf.rect(0, 0, PAGE.width, HEAD).fill(ground);
  pdf.fillColor(onGround).font('plain').fontSize(11).text(brand.name, PAGE.margin, 26);
  pdf
    .font('bold')
    .fontSize(22)
    .text(t(`party.verify-kind-${claims.typ}`), PAGE.margin, 44);
  pdf.fillColor(ink);
  pdf.x = PAGE.margin;
  pdf.y = HEAD + 24;
}

const drawHeading = (pdf: Pdf, text: string): void => {
  pdf.moveDown(0.9).font('bold').fontSize(12.5).text(text, PAGE.margin, undefined, { width: WIDTH });
  pdf.moveDown(0.35);
};

/** A label and what it says, side by side; both may break into lines. */
function drawFact(pdf: Pdf, { label, value }: CertificateFact, { ink, muted }: Inks, face = 'plain'): void {
  const valueWidth = WIDTH - LABEL_WIDTH;
  pdf.font(face).fontSize(10);
  const height = pdf.heightOfString(value, { width: valueWidth });
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  const { y } = pdf;
  pdf
    .font('plain')
    .fillColor(muted)
    .text(label, PAGE.margin, y, { width: LABEL_WIDTH - 12 });
  const labelEnd = pdf.y;
  pdf
    .font(face)
    .fillColor(ink)
    .text(value, PAGE.margin + LABEL_WIDTH, y + (face === 'plain' ? 0 : MONO_DROP), { width: valueWidth });
  pdf.x = PAGE.margin;
  pdf.y = Math.max(pdf.y, labelEnd) + 3;
}

const drawText = (pdf: Pdf, text: string): void => {
  pdf.font('plain').fontSize(10).text(text, PAGE.margin, undefined, { width: WIDTH });
  pdf.moveDown(0.4);
};

function drawList(pdf: Pdf, heading: string, lines: readonly CertificateFact[], inks: Inks): void {
  if (lines.length === 0) return;
  drawHeading(pdf, heading);
  for (const line of lines) drawFact(pdf, line, inks);
}

const listGames = ({ t, claims }: CertificateSheet): CertificateFact[] =>
  listAgreedGames(t, claims).map((value, index) => ({ label: String(index + 1), value }));

/** The key that signed it, and what the signed text comes to. */
function drawKey(pdf: Pdf, { t, jws, keys }: CertificateSheet, inks: Inks): void {
  const { kid = '' } = decodeProtectedHeader(jws);
  const key = keys.find((known) => known.kid === kid);
  drawFact(pdf, { label: t('party.paper-key'), value: t('party.paper-key-value', { kid }) }, inks);
  if (key) drawFact(pdf, { label: t('party.paper-public'), value: key.x }, inks, 'Courier');
  const hash = createHash('sha256').update(jws).digest('hex');
  drawFact(pdf, { label: t('party.paper-hash'), value: hash }, inks, 'Courier');
}

function drawCheck(pdf: Pdf, sheet: CertificateSheet, inks: Inks): void {
  const { t, brand, origin, jws } = sheet;
  drawHeading(pdf, t('party.paper-how'));
  drawText(pdf, t('party.paper-how-text', { file: TEXT_FILE, shop: brand.name }));
  drawText(pdf, t('party.paper-page', { address: `${origin}${urls.partyVerify()}` }));
  const command = `node verify-party.mjs ${KEYS_FILE} ${TEXT_FILE}`;
  drawText(pdf, t('party.paper-script', { script: `${origin}${urls.partyCheck()}`, command }));
  drawText(pdf, t('party.paper-keys', { address: `${origin}${urls.partyKeys()}` }));
  drawKey(pdf, sheet, inks);
  if (jws.length > PRINTED_CHARS_MAX) return;
  drawHeading(pdf, t('party.paper-text'));
  pdf.font('Courier').fontSize(7.5).text(jws, PAGE.margin, undefined, { width: WIDTH });
}

/** The same certificate gives the same bytes. @param isPlain leaves its texts readable in the file, for tests */
export async function writeCertificatePdf(sheet: CertificateSheet, isPlain = false): Promise<Buffer> {
  const { t, brand, jws, claims, keys } = sheet;
  const [plain, bold] = await Promise.all(
    ([400, 700] as const).map((weight) => loadTypefaceBytes(brand.font.file, weight)),
  );
  const signedAt = new Date(claims.iat * SECOND_MS);
  const title = `${t(`party.verify-kind-${claims.typ}`)}: ${claims.group.name}`;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang: 'en-AU',
    pdfVersion: '1.7',
    displayTitle: true,
    compress: !isPlain,
    info: { Title: title, Author: brand.name, CreationDate: signedAt, ModDate: signedAt },
  });
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  pdf.registerFont('plain', plain ?? 'Helvetica');
  pdf.registerFont('bold', bold ?? 'Helvetica-Bold');
  const inks = getInks(sheet);
  drawHead(pdf, sheet, inks);
  for (const fact of listCertificateFacts(t, claims)) drawFact(pdf, fact, inks);
  drawList(pdf, t('party.verify-holders'), listAgreedParts(t, claims), inks);
  drawList(pdf, t('party.paper-games'), listGames(sheet), inks);
  drawCheck(pdf, sheet, inks);
  const date = formatLongDate(signedAt.getTime(), 'UTC');
  pdf.moveDown(1).fillColor(inks.muted);
  drawText(pdf, t('party.paper-foot', { shop: brand.name, date }));
  const dates = { creationDate: signedAt, modifiedDate: signedAt };
  pdf.file(Buffer.from(`${jws}\n`), { name: TEXT_FILE, type: 'text/plain', ...dates });
  pdf.file(Buffer.from(`${JSON.stringify({ keys }, null, 2)}\n`), {
    name: KEYS_FILE,
    type: 'application/json',
    ...dates,
  });
  pdf.end();
  return finished;
}
