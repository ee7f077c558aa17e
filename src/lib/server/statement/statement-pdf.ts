// The statement as a document. The same lines give the same bytes: its date is that of its last line.
import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { WalletEntry } from '#lib/contracts/payments/statement.ts';
import type { Locale } from '#lib/domain/brand/locales.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatCents, formatChange, formatMoney, toCents } from '#lib/domain/money/money.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { formatLongDate } from '#lib/domain/time/zoned-dates.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { openPaperText, type PaperText } from '../pdf/paper-text.ts';

export interface StatementDocument {
  readonly t: Translate;
  readonly locale: Locale;
  readonly brand: string;
  readonly holder: string;
  readonly email: string;
  /** What the lines were narrowed to, in words. */
  readonly period: string;
  readonly kind: string;
  readonly direction: string;
  readonly zone: string;
  readonly lines: readonly WalletEntry[];
  /** There were more lines than a file holds. */
  readonly isCut: boolean;
}

type Pdf = InstanceType<typeof PDFDocument>;

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 24;
const ROW_HEIGHT = 17;
const COLUMNS = [
  { name: 'date', x: 0, width: 66, align: 'left' },
  { name: 'kind', x: 68, width: 72, align: 'left' },
  { name: 'what', x: 142, width: 205, align: 'left' },
  { name: 'amount', x: 349, width: 72, align: 'right' },
  { name: 'balance', x: 423, width: WIDTH - 423, align: 'right' },
] as const;

/** What proves that the lines are those that were printed: of each its transaction, amount and balance. */
export const sealLines = (lines: readonly WalletEntry[]): string =>
  createHash('sha256')
    .update(
      lines
        .map((line) => `${line.transactionId} ${line.amount.amount} ${line.balanceAfter.amount}\n`)
        .join(''),
    )
    .digest('hex');

interface Sheet {
  readonly pdf: Pdf;
  readonly paper: PaperText;
}

function drawRow({ pdf, paper }: Sheet, cells: readonly string[], isHead = false): void {
  const y = pdf.y;
  const written = paper.setLine(isHead ? 'bold' : 'plain', cells);
  pdf.fontSize(9);
  for (const [index, { x, width, align }] of COLUMNS.entries())
    pdf.text(written[index] ?? '', MARGIN + x, y, {
      width,
      align,
      height: 11,
      ellipsis: true,
      lineBreak: false,
    });
  pdf
    .moveTo(MARGIN, y + 13)
    .lineTo(MARGIN + WIDTH, y + 13)
    .lineWidth(isHead ? 0.8 : 0.3)
    .strokeColor('#8a8f98')
    .stroke();
  pdf.x = MARGIN;
  pdf.y = y + ROW_HEIGHT;
}

function drawHead(
  { pdf, paper }: Sheet,
  { t, brand, holder, email, period, kind, direction, isCut, lines }: StatementDocument,
): void {
  pdf.fontSize(20).text(paper.set('bold', brand), MARGIN, MARGIN);
  pdf.fontSize(13).text(paper.set('bold', t('statement.pdf-title')));
  pdf.moveDown(0.8).fontSize(10);
  pdf.text(paper.set('plain', `${t('statement.pdf-holder')}: ${holder}, ${email}`));
  const narrowed = [
    [t('statement.pdf-period'), period],
    [t('statement.kind'), kind],
    [t('statement.direction'), direction],
  ];
  pdf.text(paper.set('plain', narrowed.map((part) => part.join(': ')).join('. ')));
  if (isCut) pdf.text(paper.set('plain', t('statement.pdf-cut', { count: lines.length })));
  pdf.moveDown(1);
}

function drawTotals(sheet: Sheet, { t, lines }: StatementDocument): void {
  const { pdf, paper } = sheet;
  const sums = new Map<WalletEntry['kind'], number>();
  for (const { kind, amount } of lines) sums.set(kind, (sums.get(kind) ?? 0) + toCents(amount.amount));
  if (pdf.y + (sums.size + 2) * ROW_HEIGHT > BOTTOM) pdf.addPage();
  pdf
    .moveDown(0.5)
    .fontSize(11)
    .text(paper.set('bold', t('statement.pdf-totals')), MARGIN);
  pdf.moveDown(0.4);
  for (const [kind, cents] of sums)
    drawRow(sheet, ['', t(`statement.of-${kind}`), '', formatCents(cents), '']);
}

function drawNote({ pdf, paper }: Sheet, note: string): void {
  if (pdf.y + 2 * ROW_HEIGHT > BOTTOM) pdf.addPage();
  pdf.moveDown(0.8).fontSize(9).text(paper.set('plain', note), MARGIN);
}

function drawFeet({ pdf, paper }: Sheet, { t, lines }: StatementDocument): void {
  const seal = t('statement.pdf-seal', { hash: sealLines(lines) });
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    pdf.fontSize(7).fillColor('#444444');
    pdf.text(paper.set('plain', seal), MARGIN, 841.89 - MARGIN + 6, { lineBreak: false });
    pdf.text(
      paper.set('plain', t('statement.pdf-page', { page: page + 1, pages: count })),
      MARGIN,
      841.89 - MARGIN + 16,
      {
        lineBreak: false,
      },
    );
    pdf.fillColor('#000000');
  }
}

const ROWS_AT_ONCE = 40;

/** Other requests are answered between its pages. */
export async function writeStatementPdf(document: StatementDocument): Promise<Buffer> {
  const { t, locale, brand, lines, zone } = document;
  const last = lines.at(-1);
  const at = new Date(last ? last.createdAt : 0);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: locale,
    info: { Title: t('statement.pdf-title'), Author: brand, CreationDate: at, ModDate: at },
  });
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  const paper = await openPaperText(pdf);
  const sheet = { pdf, paper };
  drawHead(sheet, document);
  if (last) {
    const made = `${t('statement.pdf-made')} ${formatLongDate(Date.parse(last.createdAt), zone)}`;
    pdf.fontSize(10).text(paper.set('plain', made)).moveDown(1);
  }
  const names = COLUMNS.map(({ name }) => t(`statement.column-${name}`));
  drawRow(sheet, names, true);
  for (const [index, line] of lines.entries()) {
    if (pdf.y + ROW_HEIGHT > BOTTOM) {
      pdf.addPage();
      drawRow(sheet, names, true);
    }
    drawRow(sheet, [
      toLocalDate(Date.parse(line.createdAt), zone),
      t(`statement.of-${line.kind}`),
      formatDescription(line.description),
      formatChange(line.amount),
      formatMoney(line.balanceAfter),
    ]);
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause();
  }
  drawTotals(sheet, document);
  if (paper.hasChanged()) drawNote(sheet, t('print.latin-letters'));
  drawFeet(sheet, document);
  pdf.end();
  return finished;
}
