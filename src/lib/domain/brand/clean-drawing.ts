// A drawing (SVG) as it may be shown: what could act or fetch is refused by name, what editors of drawings leave behind is
// dropped, and the rest is written anew. Only what is listed here passes.

export type DrawingFault =
  | { readonly code: 'drawing_unreadable' | 'drawing_no_size' }
  | { readonly code: 'drawing_script' | 'drawing_outside' | 'drawing_element'; readonly name: string };

export interface Drawing {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** More would only slow the page down. */
const DEPTH_MAX = 60;

const SHAPES =
  'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon switch view';
const TEXTS = 'text tspan textPath';
const PAINTS = 'linearGradient radialGradient stop pattern clipPath mask marker filter';
const FILTERS =
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap ' +
  'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology ' +
  'feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence';
const ELEMENTS: ReadonlySet<string> = new Set(`${SHAPES} ${TEXTS} ${PAINTS} ${FILTERS}`.split(' '));
/** Whose words stay. */
const WORDED: ReadonlySet<string> = new Set(['title', 'desc', 'style', ...TEXTS.split(' ')]);
/** What acts, by its name without a prefix, in small letters. */
const ACTING: ReadonlySet<string> = new Set(['script', 'handler', 'listener', 'foreignobject', 'iframe']);
/** What brings something of elsewhere, or leads there. */
const FETCHING: ReadonlySet<string> = new Set([
  'image',
  'feimage',
  'a',
  'audio',
  'video',
  'embed',
  'object',
  'link',
]);
/** Left behind by programs. */
const LEFT_BEHIND: ReadonlySet<string> = new Set(['metadata']);

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[^>]*\?>|<!DOCTYPE[^>[]*>|<\/([A-Za-z_][\w:.-]*)\s*>|<([A-Za-z_][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;
class Refused extends Error {
  readonly fault: DrawingFault;
  constructor(fault: DrawingFault) {
    super(fault.code);
    this.fault = fault;
  }
}
const refuse = (fault: DrawingFault): never => {
  throw new Refused(fault);
};

/** @throws Refused where a sign has a name of the file's own */
const decode = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,10}));|&/gi,
    (_, hex?: string, digits?: string, name = '') => {
      const code = hex ? Number.parseInt(hex, 16) : Number(digits);
      if ((hex || digits) && code > 0 && code <= 0x10_ff_ff) return String.fromCodePoint(code);
      return Object.hasOwn(NAMED, name)
        ? NAMED[name as keyof typeof NAMED]
        : refuse({ code: 'drawing_unreadable' });
    },
  );

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const FOREIGN_URL = /url\(\s*["']?\s*(?!["'#\s])/i;
/** Ways of a style sheet to something of elsewhere. A sign written by its number hides what it is. */
const FOREIGN_STYLE =
  /@(?!media\b)|\\|\b(?:image|image-set|src|cross-fade|expression)\s*\(|-moz-binding|behavior\s*:/i;

function checkStyle(css: string): void {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, ' ');
  if (FOREIGN_URL.test(plain) || FOREIGN_STYLE.test(plain))
    refuse({ code: 'drawing_outside', name: 'style' });
}

/** The attribute as it is written; undefined where it is dropped. */
function writeAttribute(name: string, written: string): string | undefined {
  const value = decode(written);
  const plain = [...value].filter((sign) => sign > ' ').join('');
  if (/^on/i.test(name)) refuse({ code: 'drawing_script', name });
  if (/^(?:javascript|vbscript|data):/i.test(plain)) refuse({ code: 'drawing_script', name });
  if (name === 'href' || name === 'xlink:href') {
    if (!/^#[\w.:-]+$/.test(value.trim())) refuse({ code: 'drawing_outside', name });
  } else if (name !== 'xml:space' && /:|^data-|^xml/i.test(name)) return undefined;
  if (name === 'style') checkStyle(value);
  else if (FOREIGN_URL.test(value)) refuse({ code: 'drawing_outside', name });
  return ` ${name}="${encode(value)}"`;
}

function writeAttributes(text: string): string {
  const written = new Map<string, string>();
  for (const [, name = '', quoted, single] of text.matchAll(ATTRIBUTE)) {
    if (written.has(name)) refuse({ code: 'drawing_unreadable' });
    written.set(name, writeAttribute(name, quoted ?? single ?? '') ?? '');
  }
  return [...written.values()].join('');
}

const toLocal = (name: string): string => name.replace(/^.*:/, '').toLowerCase();

/** Whether the element stays; false where it is dropped with all that it holds. @throws Refused */
function checkElement(name: string): boolean {
  const local = toLocal(name);
  if (ACTING.has(local)) refuse({ code: 'drawing_script', name });
  if (FETCHING.has(local)) refuse({ code: 'drawing_outside', name });
  if (ELEMENTS.has(name)) return true;
  if (name.includes(':') || LEFT_BEHIND.has(local)) return false;
  return refuse({ code: 'drawing_element', name });
}

const readLength = (text = ''): number =>
  Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text)?.[1] ?? Number.NaN);

function readSize(attributes: string): { width: number; height: number; viewBox?: string } {
  const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
  const box = (read('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = box.length === 4 ? box.slice(2) : [read('width'), read('height')].map(readLength);
  if (!(width && height && width > 0 && height > 0)) return refuse({ code: 'drawing_no_size' });
  return box.length === 4 ? { width, height } : { width, height, viewBox: `0 0 ${width} ${height}` };
}

/** Reads one file from its start to its end. */
class Cleaner {
  #out = '';
  #size: { width: number; height: number; viewBox?: string } | undefined;
  readonly #open: { name: string; isKept: boolean }[] = [];

  get #isKept(): boolean {
    return this.#open.every(({ isKept }) => isKept);
  }

  #begin(name: string, text: string, isEmpty: boolean): void {
    if (this.#open.length === 0 && (name !== 'svg' || this.#size)) refuse({ code: 'drawing_unreadable' });
    if (this.#open.length > DEPTH_MAX) refuse({ code: 'drawing_unreadable' });
    const isKept = checkElement(name) && this.#isKept;
    const attributes = writeAttributes(text);
    const isRoot = this.#open.length === 0;
    if (isRoot) this.#size = readSize(attributes);
    const box = isRoot && this.#size?.viewBox ? ` viewBox="${this.#size.viewBox}"` : '';
    const spaces = isRoot ? ` xmlns="${SVG}" xmlns:xlink="${XLINK}"${box}` : '';
    if (isKept) this.#out += `<${name}${spaces}${attributes}${isEmpty ? '/' : ''}>`;
    if (!isEmpty) this.#open.push({ name, isKept });
  }

  #end(name: string): void {
    const isKept = this.#isKept;
    if (this.#open.pop()?.name !== name) refuse({ code: 'drawing_unreadable' });
    if (isKept) this.#out += `</${name}>`;
  }

  #write(text: string): void {
    const holder = this.#open.at(-1)?.name;
    if (holder === undefined && text.replace('\uFEFF', '').trim() !== '')
      refuse({ code: 'drawing_unreadable' });
    if (holder === 'style') checkStyle(text);
    if (holder !== undefined && WORDED.has(holder) && this.#isKept) this.#out += encode(text);
  }

  read(source: string): Drawing {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < source.length) {
      const token = TOKEN.exec(source);
      if (!token) return refuse({ code: 'drawing_unreadable' });
      const [, raw, ended, begun, attributes = '', slash, text] = token;
      if (begun !== undefined) this.#begin(begun, attributes, slash === '/');
      else if (ended !== undefined) this.#end(ended);
      else if (raw !== undefined) this.#write(raw);
      else if (text !== undefined) this.#write(decode(text));
    }
    if (!this.#size || this.#open.length > 0) return refuse({ code: 'drawing_unreadable' });
    return { text: `${this.#out}\n`, width: this.#size.width, height: this.#size.height };
  }
}

/** The drawing as it may be shown, or why it may not. Cleaned again, it stays the same. */
export function cleanDrawing(source: string): Drawing | DrawingFault {
  try {
    return new Cleaner().read(source);
  } catch (error) {
    if (error instanceof Refused) return error.fault;
    throw error;
  }
}
