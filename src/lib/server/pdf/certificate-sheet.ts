// A certificate on paper, in the colours and the face of the brand: what it says, its key, and how anybody can check it.
// The signed text and the published keys are attached as files.
import { createHash } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import PDFDocument from 'pdfkit';
import type { CertificateClaims } from '#lib/contracts/party/certificate.ts';
import type { PublicKey } from '#lib/contracts/protocol/public-key.ts';
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
import { openPaperText, type PaperText } from './paper-text.ts';

export interface CertificateSheet {
  readonly t: Translate;
  readonly brand: Pick<BrandTheme, 'name' | 'font' | 'colours' | 'locale'>;
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

/** What a document is drawn with. */
interface Pen {
  readonly pdf: Pdf;
  readonly paper: PaperText;
  readonly inks: ReturnType<typeof getInks>;
}

function drawHead({ pdf, paper, inks }: Pen, { t, brand, claims }: CertificateSheet): void {
  const { ground, onGround, ink } = inks;
  pdf.rect(0, 0, PAGE.width, HEAD).fill(ground);
  pdf.fillColor(onGround).fontSize(11).text(paper.set('plain', brand.name), PAGE.margin, 26);
  pdf.fontSize(22).text(paper.set('bold', t(`party.verify-kind-${claims.typ}`)), PAGE.margin, 44);
  pdf.fillColor(ink);
  pdf.x = PAGE.margin;
  pdf.y = HEAD + 24;
}

const drawHeading = ({ pdf, paper }: Pen, text: string): void => {
  pdf.moveDown(0.9).fontSize(12.5).text(paper.set('bold', text), PAGE.margin, undefined, { width: WIDTH });
  pdf.moveDown(0.35);
};

/** A label and what it says, side by side; both may break into lines. The digits of a key are typed. */
function drawFact({ pdf, paper, inks }: Pen, { label, value }: CertificateFact, isTyped = false): void {
  const width = WIDTH - LABEL_WIDTH;
  const texts = isTyped ? [label] : [label, value];
  const setFace = () => paper.setLine('plain', texts);
  const setValueFace = () => void (isTyped ? pdf.font('Courier') : setFace());
  const [name = '', said = value] = setFace();
  pdf.fontSize(10);
  setValueFace();
  const height = pdf.heightOfString(said, { width });
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  const { y } = pdf;
  setFace();
  pdf.fillColor(inks.muted).text(name, PAGE.margin, y, { width: LABEL_WIDTH - 12 });
  const labelEnd = pdf.y;
  setValueFace();
  pdf.fillColor(inks.ink).text(said, PAGE.margin + LABEL_WIDTH, y + (isTyped ? MONO_DROP : 0), { width });
  pdf.x = PAGE.margin;
  pdf.y = Math.max(pdf.y, labelEnd) + 3;
}

const drawText = ({ pdf, paper }: Pen, text: string): void => {
  pdf.fontSize(10).text(paper.set('plain', text), PAGE.margin, undefined, { width: WIDTH });
  pdf.moveDown(0.4);
};

function drawList(pen: Pen, heading: string, lines: readonly CertificateFact[]): void {
  if (lines.length === 0) return;
  drawHeading(pen, heading);
  for (const line of lines) drawFact(pen, line);
}

const listGames = ({ t, claims }: CertificateSheet): CertificateFact[] =>
  listAgreedGames(t, claims).map((value, index) => ({ label: String(index + 1), value }));

/** The key that signed it, and what the signed text comes to. */
function drawKey(pen: Pen, { t, jws, keys }: CertificateSheet): void {
  const { kid = '' } = decodeProtectedHeader(jws);
  const key = keys.find((known) => known.kid === kid);
  drawFact(pen, { label: t('party.paper-key'), value: t('party.paper-key-value', { kid }) });
  if (key) drawFact(pen, { label: t('party.paper-public'), value: key.x }, true);
  const hash = createHash('sha256').update(jws).digest('hex');
  drawFact(pen, { label: t('party.paper-hash'), value: hash }, true);
}

function drawCheck(pen: Pen, sheet: CertificateSheet): void {
  const { t, brand, origin, jws } = sheet;
  drawHeading(pen, t('party.paper-how'));
  drawText(pen, t('party.paper-how-text', { file: TEXT_FILE, shop: brand.name }));
  drawText(pen, t('party.paper-page', { address: `${origin}${urls.partyVerify()}` }));
  const command = `node verify-party.mjs ${KEYS_FILE} ${TEXT_FILE}`;
  drawText(pen, t('party.paper-script', { script: `${origin}${urls.partyCheck()}`, command }));
  drawText(pen, t('party.paper-keys', { address: `${origin}${urls.partyKeys()}` }));
  drawKey(pen, sheet);
  if (jws.length > PRINTED_CHARS_MAX) return;
  drawHeading(pen, t('party.paper-text'));
  pen.pdf.font('Courier').fontSize(7.5).text(jws, PAGE.margin, undefined, { width: WIDTH });
}

/** The same certificate gives the same bytes. @param isPlain leaves its texts readable in the file, for tests */
export async function writeCertificatePdf(sheet: CertificateSheet, isPlain = false): Promise<Buffer> {
  const { t, brand, jws, claims, keys } = sheet;
  const signedAt = new Date(claims.iat * SECOND_MS);
  const title = `${t(`party.verify-kind-${claims.typ}`)}: ${claims.group.name}`;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang: brand.locale,
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
  const pen = { pdf, paper: await openPaperText(pdf, brand.font), inks: getInks(sheet) };
  drawHead(pen, sheet);
  for (const fact of listCertificateFacts(t, claims)) drawFact(pen, fact);
  drawList(pen, t('party.verify-holders'), listAgreedParts(t, claims));
  drawList(pen, t('party.paper-games'), listGames(sheet));
  drawCheck(pen, sheet);
  const date = formatLongDate(signedAt.getTime(), 'UTC');
  pdf.moveDown(1).fillColor(pen.inks.muted);
  if (pen.paper.hasChanged()) drawText(pen, t('print.latin-letters'));
  drawText(pen, t('party.paper-foot', { shop: brand.name, date }));
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
