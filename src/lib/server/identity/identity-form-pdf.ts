// The form on paper, with what the account knows of its owner filled in.

import PDFDocument from 'pdfkit';
import type { CustomerDetails } from '#lib/contracts/details.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { formatAddress } from '#lib/domain/address/format-address.ts';
import type { Translate } from '#lib/domain/content/copy.ts';

const MARGIN = 56;
const LINE_WIDTH = 595.28 - 2 * MARGIN;
/** Room to write by hand. */
const FIELD_GAP = 34;

/** The fonts of every reader know the characters of Western Europe. */
const toPlain = (text: string): string =>
  text.normalize('NFC').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019]/gu, '?');

type Pdf = InstanceType<typeof PDFDocument>;

function drawField(pdf: Pdf, label: string, value = ''): void {
  pdf.font('Helvetica').fontSize(9).fillColor('#555555').text(toPlain(label));
  pdf.fontSize(12).fillColor('#000000');
  if (value === '') pdf.y += FIELD_GAP;
  else pdf.text(toPlain(value));
  pdf
    .moveTo(MARGIN, pdf.y + 2)
    .lineTo(MARGIN + LINE_WIDTH, pdf.y + 2)
    .lineWidth(0.5)
    .stroke('#999999');
  pdf.y += 14;
}

/** @param site name of the shop */
export function createIdentityForm(t: Translate, site: string, details: CustomerDetails): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: t('verification.form-title') } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf
    .font('Helvetica-Bold')
    .fontSize(20)
    .text(toPlain(t('verification.form-title')));
  pdf
    .font('Helvetica')
    .fontSize(11)
    .text(toPlain(t('verification.form-lead', { site })), { lineGap: 3 });
  pdf.y += 20;
  drawField(pdf, t('verification.form-name'), joinName(details));
  drawField(pdf, t('verification.form-birth'), details.dateOfBirth);
  drawField(pdf, t('verification.form-address'), details.address ? formatAddress(details.address) : '');
  drawField(pdf, t('verification.form-account'), details.email);
  for (const name of ['document', 'signature', 'witness', 'date'] as const)
    drawField(pdf, t(`verification.form-${name}`));
  pdf.end();
  return done;
}
