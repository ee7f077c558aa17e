// Parts that the source does not show: they are never pasted.
import type { Note } from './notices.ts';
import type { ReadStyles, Styles } from './pasted-styles.ts';

const NO_WORDS =
  'style, script, meta, title, link, xml, template, noscript, iframe, object, svg, canvas, video, audio, select, ' +
  'textarea, button, input:not([type="checkbox"]), tr[height="0"], .Apple-interchange-newline, [hidden], .msocommentreference, .MsoCommentReference, ' +
  '.msocomanchor, .msocomtxt, .msocomoff, a[href*="#_msocom"], a[href^="#cmnt"]';

/** Changes that are followed, and what was taken out by them. */
const DELETED = 'del, .msoDel, .msodel';

const HIDDEN = {
  display: /^none/,
  visibility: /^(?:hidden|collapse)/,
  'mso-hide': /^all/,
  'font-size': /^0(?:\.0+)?(?:px|pt|em|rem|%)?$/,
  'mso-element': /^(?:comment|header|footer)/,
  'mso-special-character': /^comment/,
} as const satisfies Record<string, RegExp>;

const isHidden = (styles: Styles): boolean =>
  Object.entries(HIDDEN).some(([name, value]) => value.test(styles.get(name) ?? ''));

const isDeleted = (styles: Styles): boolean =>
  [...styles.keys()].some((name) => name.startsWith('mso-deletion'));

/** Instructions of a field stand before what it shows. */
function removeFieldCodes(body: Element, read: ReadStyles): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const codes: Node[] = [];
  let isCode = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      const field = read(node).get('mso-element') ?? '';
      if (field.startsWith('field')) isCode = field === 'field-begin';
    } else if (isCode) codes.push(node);
  }
  for (const code of codes) code.parentNode?.removeChild(code);
}

/** Comments are left for now: word processors wrap the signs of lists in them. */
export function removeHidden(body: Element, read: ReadStyles, note: Note): void {
  removeFieldCodes(body, read);
  for (const element of body.querySelectorAll('*')) {
    const styles = read(element);
    const isGone = isDeleted(styles) || element.matches(DELETED);
    if (isGone && (element.textContent ?? '').trim() !== '') note('deleted');
    if (isGone || element.matches(NO_WORDS) || isHidden(styles)) element.remove();
  }
}
