// The draws of an offer over a year on one sheet of paper, in the colours and the face of the brand.
import PDFDocument from 'pdfkit';
import { WEEKDAYS } from '#lib/contracts/offers/offer.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import type { CalendarMonth, ClosingTime } from '#lib/domain/recurring/draw-calendar.ts';
import { formatPeriod, formatShortLocalDate } from '#lib/domain/time/dates.ts';
import { openPaperText, type PaperText } from './paper-text.ts';

export interface CalendarSheet {
  readonly t: Translate;
  readonly brand: Pick<BrandTheme, 'name' | 'font' | 'colours' | 'games' | 'locale'>;
  readonly offer: { readonly key: string; readonly name: string };
  /** What the offer's zone is called. */
  readonly zoneName: string;
  readonly months: readonly CalendarMonth[];
  readonly closing: readonly ClosingTime[];
}

interface Place {
  readonly x: number;
  readonly y: number;
}
type Pdf = InstanceType<typeof PDFDocument>;

const PAGE = { width: 595.28, height: 841.89, margin: 42 } as const;
const HEAD = 92;
const COLUMNS = 3;
const COLUMN_GAP = 22;
const MONTH_WIDTH = (PAGE.width - 2 * PAGE.margin - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS;
const MONTH_HEIGHT = 150;
const DAY_WIDTH = MONTH_WIDTH / 7;
const DAY_HEIGHT = 17.5;
/** Bare text: it never breaks into lines. */
const IN_PLACE = { lineBreak: false } as const;

const listDays = ({ key, drawDates }: CalendarMonth): ReadonlySet<number> =>
  new Set(drawDates.filter((date) => date.startsWith(key)).map((date) => Number(date.slice(8))));

function getInks({ brand, offer }: CalendarSheet) {
  const game = Object.hasOwn(brand.games, offer.key) ? brand.games[offer.key] : undefined;
  const [ground, onGround] = game
    ? [game.game[0], game['game-ink'][0]]
    : [brand.colours.accent[0], brand.colours['accent-ink'][0]];
  return { ground, onGround, ink: brand.colours.ink[0], muted: brand.colours['ink-muted'][0] };
}

/** What a sheet is drawn with. */
interface Pen {
  readonly pdf: Pdf;
  readonly paper: PaperText;
  readonly inks: ReturnType<typeof getInks>;
}

function drawHead({ pdf, paper, inks }: Pen, { t, brand, offer }: CalendarSheet): void {
  const title = t('recurring.calendar-title', { offer: offer.name });
  pdf.rect(0, 0, PAGE.width, HEAD).fill(inks.ground);
  pdf.fillColor(inks.onGround).fontSize(11).text(paper.set('plain', brand.name), PAGE.margin, 24, IN_PLACE);
  pdf.fontSize(24).text(paper.set('bold', title), PAGE.margin, 42, IN_PLACE);
}

function drawDay({ pdf, paper, inks }: Pen, day: number, { x, y }: Place, isDraw: boolean): void {
  const middle = x + DAY_WIDTH / 2;
  if (isDraw) pdf.circle(middle, y + 6.3, 8).fill(inks.ground);
  pdf
    .fillColor(isDraw ? inks.onGround : inks.muted)
    .fontSize(8.5)
    .text(paper.set(isDraw ? 'bold' : 'plain', String(day)), x, y + 1, {
      width: DAY_WIDTH,
      align: 'center',
      ...IN_PLACE,
    });
}

function drawMonth(pen: Pen, { t }: CalendarSheet, month: CalendarMonth, { x, y }: Place): void {
  const { pdf, paper, inks } = pen;
  const days = listDays(month);
  pdf
    .fillColor(inks.ink)
    .fontSize(11.5)
    .text(paper.set('bold', formatPeriod(month.key)), x, y, IN_PLACE);
  for (const [index, weekday] of WEEKDAYS.entries())
    pdf
      .fillColor(inks.muted)
      .fontSize(7)
      .text(paper.set('plain', t(`ticket.day-${weekday}`).slice(0, 2)), x + index * DAY_WIDTH, y + 19, {
        width: DAY_WIDTH,
        align: 'center',
        ...IN_PLACE,
      });
  for (const [row, week] of month.weeks.entries())
    for (const [column, day] of week.entries())
      if (day !== undefined)
        drawDay(pen, day, { x: x + column * DAY_WIDTH, y: y + 33 + row * DAY_HEIGHT }, days.has(day));
}

/** What a month says to those who hear it. */
const describeMonth = ({ t }: CalendarSheet, { key, drawDates }: CalendarMonth): string =>
  drawDates.length === 0
    ? t('recurring.calendar-month-none', { month: formatPeriod(key) })
    : t('recurring.calendar-month', {
        month: formatPeriod(key),
        dates: drawDates.map(formatShortLocalDate).join(', '),
      });

const describeClosing = ({ t }: CalendarSheet, { day, stopDay, clock }: ClosingTime): string =>
  t('recurring.calendar-closes', {
    day: t(`ticket.day-${day}`),
    closes: `${t(`ticket.day-${stopDay}`)} ${clock}`,
  });

function drawFoot({ pdf, paper, inks }: Pen, sheet: CalendarSheet): void {
  const { t, closing, zoneName } = sheet;
  const top = HEAD + 26 + 4 * MONTH_HEIGHT;
  const width = PAGE.width - 2 * PAGE.margin;
  const isDaily = closing.length === WEEKDAYS.length && new Set(closing.map(({ clock }) => clock)).size === 1;
  const lines = isDaily
    ? [t('recurring.calendar-closes-daily', { clock: closing[0]?.clock ?? '' })]
    : closing.map((time) => describeClosing(sheet, time));
  pdf
    .fillColor(inks.ink)
    .fontSize(9.5)
    .text(paper.set('bold', lines.join('  ')), PAGE.margin, top, { width });
  pdf
    .fillColor(inks.muted)
    .fontSize(8.5)
    .text(paper.set('plain', t('recurring.calendar-note', { zone: zoneName })), { width });
}

function writeSheet(pen: Pen, sheet: CalendarSheet): void {
  const { pdf } = pen;
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  root.add(pdf.struct('H1', {}, () => drawHead(pen, sheet)));
  for (const [index, month] of sheet.months.entries()) {
    const x = PAGE.margin + (index % COLUMNS) * (MONTH_WIDTH + COLUMN_GAP);
    const y = HEAD + 26 + Math.floor(index / COLUMNS) * MONTH_HEIGHT;
    const alt = describeMonth(sheet, month);
    root.add(pdf.struct('Figure', { alt }, () => drawMonth(pen, sheet, month, { x, y })));
  }
  root.add(pdf.struct('P', {}, () => drawFoot(pen, sheet)));
  root.end();
}

/** The same calendar gives the same bytes. @param isPlain leaves its texts readable in the file, for tests */
export async function writeSubscriptionCalendar(sheet: CalendarSheet, isPlain = false): Promise<Buffer> {
  const { t, brand, offer, months } = sheet;
  const madeAt = new Date(`${months[0]?.key ?? '1970-01'}-01T00:00:00Z`);
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 24 },
    lang: brand.locale,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    compress: !isPlain,
    info: {
      Title: t('recurring.calendar-title', { offer: offer.name }),
      Author: brand.name,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  writeSheet({ pdf, paper: await openPaperText(pdf, brand.font), inks: getInks(sheet) }, sheet);
  pdf.end();
  return finished;
}
