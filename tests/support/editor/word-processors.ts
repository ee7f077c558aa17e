// Documents of the field as word processors put them on the clipboard.
import type { Mark, Node } from '@tiptap/pm/model';
import { escapeHtml } from '#lib/domain/content/markup/escape-html.ts';

interface Style {
  readonly writeText: (text: string, marks: readonly string[]) => string;
  readonly writeList: (list: Node) => string;
}

const WORD_TAGS: Readonly<Record<string, string>> = { bold: 'b', italic: 'i', strike: 's' };

const linkAround = (marks: readonly Mark[], inner: string): string => {
  const href = marks.find(({ type }) => type.name === 'link')?.attrs.href;
  return href === undefined ? inner : `<a href="${escapeHtml(String(href))}">${inner}</a>`;
};

const writeWords = (block: Node, { writeText }: Style): string =>
  block.children
    .map((node) => {
      if (node.type.name === 'hardBreak') return '<br>';
      const names = node.marks.map(({ type }) => type.name);
      return linkAround(node.marks, writeText(node.text ?? '', names));
    })
    .join('');

const writeTable = (table: Node, style: Style): string => {
  const rows = table.children.map((row) => {
    const cells = row.children.map((cell) => {
      const tag = cell.type.name === 'tableHeader' ? 'th' : 'td';
      return `<${tag} style="border:solid 1px"><p class="MsoNormal" dir="ltr">${writeWords(cell, style)}</p></${tag}>`;
    });
    return `<tr>${cells.join('\n')}</tr>`;
  });
  return `<div dir="ltr"><table class="MsoNormalTable"><colgroup><col></colgroup><tbody>${rows.join('\n')}</tbody></table></div>`;
};

function writeBlock(block: Node, style: Style): string {
  const { name } = block.type;
  if (name === 'table') return writeTable(block, style);
  if (name.endsWith('List')) return style.writeList(block);
  const tag = name === 'heading' ? `h${block.attrs.level}` : 'p';
  return `<${tag} class="MsoNormal" style="margin:0cm">${writeWords(block, style)}</${tag}>`;
}

const ROMANS = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** The number of an entry as it is drawn. */
export function drawNumber(type: unknown, value: number): string {
  if (type === null) return String(value);
  const small = type === 'i' || type === 'I' ? (ROMANS[value] ?? '') : String.fromCharCode(96 + value);
  return type === 'A' || type === 'I' ? small.toUpperCase() : small;
}

const FORMATS: Readonly<Record<string, string>> = {
  a: 'alpha-lower',
  A: 'alpha-upper',
  i: 'roman-lower',
  I: 'roman-upper',
};

/** Word: paragraphs with a level and a drawn sign, marks as tags, empty lines between, and comments around signs. */
export function writeLikeWord(document: Node): string {
  let lists = 0;
  const rules: string[] = [];
  const writeEntries = (list: Node, level: number): string => {
    lists += 1;
    const id = `l${lists}`;
    const { start, type } = list.attrs;
    const isNumbered = list.type.name === 'orderedList';
    rules.push(
      `@list ${id}:level${level} {mso-level-number-format:${isNumbered ? (FORMATS[type] ?? 'decimal') : 'bullet'};}`,
    );
    return list.children
      .map((item, at) => {
        const sign = isNumbered ? `${drawNumber(type, Number(start) + at)}.` : '·';
        const [words, ...inner] = item.children;
        const entry = `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${id} level${level} lfo${lists === 0 ? 1 : id.slice(1)}'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words ? writeWords(words, style) : ''}<o:p></o:p></p>`;
        return [entry, ...inner.map((one) => writeEntries(one, level + 1))].join('\n');
      })
      .join('\n');
  };
  const style: Style = {
    writeText: (text, marks) =>
      marks.reduce((inner, name) => {
        const tag = WORD_TAGS[name];
        return tag ? `<${tag} style='mso-bidi-font-style:normal'>${inner}</${tag}>` : inner;
      }, escapeHtml(text)),
    writeList: (list) => writeEntries(list, 1),
  };
  const body = document.children
    .map((block) => writeBlock(block, style))
    .join('\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n');
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml>hidden</xml><![endif]--><style><!-- /* Lists */ ${rules.join('\n')} p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-AU><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
}

const GOOGLE_STYLES: Readonly<Record<string, string>> = {
  bold: 'font-weight:700',
  italic: 'font-style:italic',
  strike: 'text-decoration:line-through',
};
const GOOGLE_LISTS: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

/** Google Docs: everything in a bold tag that is not bold, marks as styles, nested lists beside entries. */
export function writeLikeGoogle(document: Node): string {
  const writeEntries = (list: Node, level: number): string => {
    const isNumbered = list.type.name === 'orderedList';
    const kind = isNumbered ? (GOOGLE_LISTS[list.attrs.type] ?? 'decimal') : 'disc';
    const items = list.children.map((item) => {
      const [words, ...inner] = item.children;
      const entry = `<li dir="ltr" style="list-style-type:${kind};font-weight:400" aria-level="${level}"><p dir="ltr" role="presentation">${words ? writeWords(words, style) : ''}</p></li>`;
      return [entry, ...inner.map((one) => writeEntries(one, level + 1))].join('');
    });
    const start = isNumbered && list.attrs.start !== 1 ? ` start="${list.attrs.start}"` : '';
    const tag = isNumbered ? 'ol' : 'ul';
    return `<${tag}${start} style="margin-top:0">${items.join('')}</${tag}>`;
  };
  const style: Style = {
    writeText: (text, marks) => {
      const own = marks.flatMap((name) => GOOGLE_STYLES[name] ?? []);
      const usual = ['color:#000000', 'background-color:transparent', 'white-space:pre-wrap'];
      const weight = marks.includes('bold') ? [] : ['font-weight:400'];
      return `<span style="${[...usual, ...weight, ...own].join(';')}">${escapeHtml(text)}</span>`;
    },
    writeList: (list) => writeEntries(list, 1),
  };
  const body = document.children.map((block) => writeBlock(block, style)).join('<br />');
  return `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${body}</b>`;
}
