// The form on paper, with what the account knows of its owner filled in.

import PDFDocument from 'pdfkit';
import type { CustomerDetails } from '#lib/contracts/details.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { formatAddress } from '#lib/domain/address/format-address.ts';
import type { Locale } from '#lib/domain/brand/locales.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { openPaperText, type PaperText } from '../pdf/paper-text.ts';

const MARGIN = 56;
const LINE_WIDTH = 595.28 - 2 * MARGIN;
/** Room to write by hand. */
const FIELD_GAP = 34;

type Pdf = InstanceType<typeof PDFDocument>;

function drawField(pdf: Pdf, paper: PaperText, label: string, value = ''): void {
  pdf.fontSize(9).fillColor('#555555').text(paper.set('plain', label));
  pdf.fontSize(12).fillColor('#000000');
  if (value === '') pdf.y += FIELD_GAP;
  else pdf.text(paper.set('plain', value));
  pdf
    .moveTo(MARGIN, pdf.y + 2)
    .lineTo(MARGIN + LINE_WIDTH, pdf.y + 2)
    .lineWidth(0.5)
    .stroke('#999999');
  pdf.y += 14;
}

export interface IdentityForm {
  readonly t: Translate;
  /** Name of the shop. */
  readonly site: string;
  readonly locale: Locale;
  readonly details: CustomerDetails;
}

/** @param isPlain leaves its texts readable in the file, for tests */
export async function createIdentityForm(
  { t, site, locale, details }: IdentityForm,
  isPlain = false,
): Promise<Buffer> {
  const title = t('verification.form-title');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: locale,
    compress: !isPlain,
    info: { Title: title },
  });
  const paper = await openPaperText(pdf);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.fontSize(20).text(paper.set('bold', title));
  pdf.fontSize(11).text(paper.set('plain', t('verification.form-lead', { site })), { lineGap: 3 });
  pdf.y += 20;
  drawField(pdf, paper, t('verification.form-name'), joinName(details));
  drawField(pdf, paper, t('verification.form-birth'), details.dateOfBirth);
  drawField(
    pdf,
    paper,
    t('verification.form-address'),
    details.address ? formatAddress(details.address) : '',
  );
  drawField(pdf, paper, t('verification.form-account'), details.email);
  for (const name of ['document', 'signature', 'witness', 'date'] as const)
    drawField(pdf, paper, t(`verification.form-${name}`));
  if (paper.hasChanged()) pdf.fontSize(9).text(paper.set('plain', t('print.latin-letters')));
  pdf.end();
  return done;
}
