// A message as HTML for mail programs: one column of tables, styles where they stand, no picture and no font from
// elsewhere, so that it reads the same with pictures off. Dark colours come with the program's own dark mode.
import type { ColourRole } from '#lib/domain/brand/theme.ts';
import { escapeHtml } from '#lib/domain/content/markup/escape-html.ts';
import type { BallRow, MessageContent, MessagePart } from './define-message.ts';
import type { MailLook } from './mail-look.ts';

interface MailWords {
  readonly greeting: string;
  readonly closing: string;
  readonly smallPrint: string;
  readonly contact: string;
  /** Where its owner chooses what is sent; undefined for what is sent to everybody. */
  readonly choices: { readonly label: string; readonly href: string } | undefined;
}

const breakLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/** The role that a class paints, light and dark: `t-` text, `b-` background, `l-` border. */
const PAINTED = {
  't-ink': ['color', 'ink'],
  't-muted': ['color', 'ink-muted'],
  't-accent': ['color', 'accent'],
  't-on-accent': ['color', 'accent-ink'],
  't-on-highlight': ['color', 'highlight-ink'],
  'b-page': ['background-color', 'surface'],
  'b-card': ['background-color', 'surface-raised'],
  'b-soft': ['background-color', 'accent-soft'],
  'b-accent': ['background-color', 'accent'],
  'b-highlight': ['background-color', 'highlight'],
  'l-line': ['border-color', 'line'],
  'l-strong': ['border-color', 'line-strong'],
} as const satisfies Record<string, readonly [string, ColourRole]>;
type Paint = keyof typeof PAINTED;

type Attributes = (paints: readonly Paint[], style?: string) => string;

/** Class and style of an element: the light colours where it stands, the dark ones by its class. */
const createAttributes =
  ({ brand }: MailLook): Attributes =>
  (paints, style = '') => {
    const light = paints.map((paint) => {
      const [property, role] = PAINTED[paint];
      return `${property}:${brand.colours[role][0]}`;
    });
    return `class="${paints.join(' ')}" style="${[...light, style].filter(Boolean).join(';')}"`;
  };

function writeDarkRules({ brand }: MailLook, prefix = ''): string {
  return Object.entries(PAINTED)
    .map(
      ([paint, [property, role]]) => `${prefix}.${paint}{${property}:${brand.colours[role][1]} !important}`,
    )
    .join('');
}

/** What a kind of ball looks like: its shape says what it is where colours are lost. */
const BALLS = {
  main: {
    paints: ['b-card', 't-ink', 'l-strong'],
    style: 'border-radius:18px;border-width:2px;border-style:solid',
  },
  supplementary: {
    paints: ['b-card', 't-ink', 'l-strong'],
    style: 'border-radius:18px;border-width:2px;border-style:dashed',
  },
  powerball: {
    paints: ['b-highlight', 't-on-highlight', 'l-strong'],
    style: 'border-radius:8px;border-width:2px;border-style:solid',
  },
} as const satisfies Record<BallRow['balls'], { paints: readonly Paint[]; style: string }>;

const BALLS_ABREAST = 8;

function writeBallRow({ label, balls, numbers }: BallRow, at: Attributes): string {
  const { paints, style } = BALLS[balls];
  const cell = `width:32px;height:32px;text-align:center;font-weight:bold;font-size:15px;line-height:32px;${style}`;
  const rows = Array.from({ length: Math.ceil(numbers.length / BALLS_ABREAST) }, (_, row) =>
    numbers.slice(row * BALLS_ABREAST, (row + 1) * BALLS_ABREAST),
  );
  const cells = rows
    .map(
      (row) =>
        `<tr>${row.map((number) => `<td ${at(paints, cell)}>${number}</td><td style="width:6px"></td>`).join('')}</tr>`,
    )
    .join('<tr><td style="height:6px;font-size:0">&nbsp;</td></tr>');
  return `<p ${at(['t-muted'], 'margin:0 0 6px;font-size:14px')}>${escapeHtml(label)}</p><table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${cells}</table>`;
}

function writeLines({ lines }: Extract<MessagePart, { part: 'lines' }>, at: Attributes): string {
  const cell = 'padding:8px 0;border-bottom-width:1px;border-bottom-style:solid;vertical-align:top';
  const rows = lines.map(
    ({ label, value }) =>
      `<tr><td ${at(['t-ink', 'l-line'], cell)}>${escapeHtml(label)}</td><td ${at(['t-ink', 'l-line'], `${cell};text-align:right;white-space:nowrap;padding-left:16px`)}>${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px;line-height:1.5">${rows.join('')}</table>`;
}

function writeButton(
  { label, path }: Extract<MessagePart, { part: 'button' }>,
  at: Attributes,
  origin: string | undefined,
): string {
  if (origin === undefined) return '';
  const href = escapeHtml(`${origin}${path}`);
  const link = at(
    ['t-on-accent'],
    'display:inline-block;padding:12px 20px;font-weight:bold;text-decoration:none;font-size:16px',
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td ${at(['b-accent'], 'border-radius:6px')}><a href="${href}" ${link}>${escapeHtml(label)}</a></td></tr></table>`;
}

function writePart(part: MessagePart, at: Attributes, { origin }: MailLook): string {
  switch (part.part) {
    case 'paragraph':
      return `<p ${at(['t-ink'], 'margin:0 0 16px')}>${breakLines(part.text)}</p>`;
    case 'lines':
      return writeLines(part, at);
    case 'balls':
      return part.rows.map((row) => writeBallRow(row, at)).join('');
    case 'code':
      return `<p ${at(['t-ink', 'b-soft'], 'margin:0 0 16px;padding:16px;border-radius:6px;font-size:28px;font-weight:bold;letter-spacing:6px;text-align:center')}>${escapeHtml(part.code)}</p>`;
    case 'button':
      return writeButton(part, at, origin);
  }
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The line that lists of mail show after the subject. */
const findPreheader = ({ parts }: MessageContent): string =>
  parts.find((part) => part.part === 'paragraph')?.text ?? '';

const writeChoices = ({ choices }: MailWords, at: Attributes): string =>
  choices
    ? `<p ${at(['t-muted'], 'margin:0 0 8px')}><a href="${escapeHtml(choices.href)}" ${at(['t-muted'])}>${escapeHtml(choices.label)}</a></p>`
    : '';

export function renderHtml(content: MessageContent, words: MailWords, look: MailLook): string {
  const at = createAttributes(look);
  const { brand } = look;
  const body = content.parts.map((part) => writePart(part, at, look)).join('');
  return `<!doctype html><html lang="${brand.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(content.subject)}</title><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${writeDarkRules(look)}}${writeDarkRules(look, '[data-ogsc] ')}</style></head><body ${at(['b-page', 't-ink'], 'margin:0;padding:0')}><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(findPreheader(content))}</div><table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${at(['b-page'])}><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${at(['b-card', 'l-line'], 'max-width:600px;border-width:1px;border-style:solid;border-radius:10px')}><tr><td style="padding:24px;${FONT};font-size:16px;line-height:1.5"><p ${at(['t-accent'], 'margin:0 0 24px;font-size:20px;font-weight:bold')}>${escapeHtml(brand.name)}</p><h1 ${at(['t-ink'], 'margin:0 0 16px;font-size:22px;line-height:1.3')}>${escapeHtml(content.subject)}</h1><p ${at(['t-ink'], 'margin:0 0 16px')}>${escapeHtml(words.greeting)}</p>${body}<p ${at(['t-ink'], 'margin:16px 0 0')}>${escapeHtml(words.closing)}</p></td></tr></table><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td style="padding:16px 24px;${FONT};font-size:13px;line-height:1.5"><p ${at(['t-muted'], 'margin:0 0 8px')}>${escapeHtml(words.contact)}</p><p ${at(['t-muted'], 'margin:0 0 8px')}>${escapeHtml(words.smallPrint)}</p>${writeChoices(words, at)}<p ${at(['t-muted'], 'margin:0')}>${escapeHtml(brand.disclaimer)}</p></td></tr></table></td></tr></table></body></html>`;
}
