// Texts of the page are written where they stand: by a press on them, by a pencil at the pointer or the focus, and by a list.
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { setEditMode } from '#lib/stores/editor/editor-mode.ts';
import { createEditPanel, type EditPanel } from './edit-panel.ts';
import { markIslands } from './island-marks.ts';

const MARKED = '[data-copy-key], [data-edit]';
const CHOSEN = 'edit-chosen';
const TEXTS = 'texts';
const SHOWN = 80;
const HIDE_AFTER_MS = 400;

interface MarkedField {
  readonly collection: string;
  readonly id: string;
  readonly path: string | undefined;
}

/** The field that a mark names: by the key of a text, or by `collection:id:path`. */
function readMark(mark: HTMLElement, locale: string): MarkedField | undefined {
  const { copyKey, edit } = mark.dataset;
  if (copyKey) return { collection: TEXTS, id: `${locale}:-:${copyKey}`, path: 'value' };
  const [collection, id, path] = (edit ?? '').split(':');
  return collection && id ? { collection, id, path } : undefined;
}

/** The form of a marked text, with the way back. */
export function getFormHref(mark: HTMLElement, locale: string): string | undefined {
  const field = readMark(mark, locale);
  return field && editorUrls.item(field.collection, field.id, field.path, location.pathname);
}

/** The field of a marked text alone; undefined for a picture of the library, which is no field of the page. */
export function getPanelHref(mark: HTMLElement, locale: string): string | undefined {
  const { collection, id, path } = readMark(mark, locale) ?? {};
  return collection && id && path ? editorUrls.inPage(collection, id, path, location.pathname) : undefined;
}

/** What an editor calls a mark: the words that it carries itself, then those in it, then its key. */
function getLabel(mark: HTMLElement): string {
  const own = ['aria-label', 'alt', 'content'].map((name) => mark.getAttribute(name)?.trim()).find(Boolean);
  const words = own ?? mark.textContent?.trim();
  return words?.slice(0, SHOWN) || (mark.dataset.copyKey ?? mark.dataset.edit ?? '');
}

interface ListedMark {
  readonly label: string;
  readonly href: string;
  readonly mark: HTMLElement;
}

/** The marked texts in the order of the page, each once. */
export function collectMarks(root: ParentNode, locale: string): ListedMark[] {
  const found = new Map<string, ListedMark>();
  for (const mark of root.querySelectorAll<HTMLElement>(MARKED)) {
    const href = getFormHref(mark, locale);
    if (href && !found.has(href)) found.set(href, { href, mark, label: getLabel(mark) });
  }
  return [...found.values()];
}

type WriteMark = (mark: HTMLElement, event: MouseEvent, goBack: () => void) => void;

function renderMarkList(locale: string, write: WriteMark): void {
  const list = document.querySelector('[data-edit-list]');
  const count = document.querySelector<HTMLElement>('[data-edit-count]');
  if (!list || !count) return;
  const marks = collectMarks(document, locale);
  const { one = '', many = '' } = count.dataset;
  count.textContent = marks.length === 1 ? one : many.replace('{count}', String(marks.length));
  list.replaceChildren(
    ...marks.map(({ href, label, mark }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = href;
      link.textContent = label;
      link.addEventListener('click', (event) => {
        write(mark, event, () => count.focus());
        if (event.defaultPrevented) list.closest<HTMLElement>('[popover]')?.hidePopover();
      });
      item.append(link);
      return item;
    }),
  );
}

function followMarks(pencil: HTMLAnchorElement, locale: string, write: WriteMark): void {
  let shown: HTMLElement | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    shown?.classList.remove('edit-marked');
    shown = undefined;
    pencil.hidden = true;
  };
  const show = (mark: HTMLElement) => {
    clearTimeout(hiding);
    if (mark === shown) return;
    hide();
    const href = getFormHref(mark, locale);
    if (!href) return;
    shown = mark;
    mark.classList.add('edit-marked');
    pencil.hidden = false;
    pencil.href = href;
    const label = pencil.querySelector('[data-edit-label]');
    if (label) label.textContent = (pencil.dataset.label ?? '').replace('{text}', getLabel(mark));
    const box = mark.getBoundingClientRect();
    pencil.style.insetBlockStart = `${Math.max(4, box.top) + scrollY}px`;
    pencil.style.insetInlineStart = `${Math.min(box.right + 4, innerWidth - 44) + scrollX}px`;
  };
  const findMark = ({ target }: Event): HTMLElement | undefined => {
    if (!(target instanceof Element)) return undefined;
    return (
      target.closest<HTMLElement>(MARKED) ??
      (target.matches('a, button, summary') ? target.querySelector<HTMLElement>(MARKED) : null) ??
      undefined
    );
  };
  const handlePointer = (event: Event) => {
    const mark = findMark(event);
    if (mark) show(mark);
    else if (event.target !== pencil && !pencil.contains(event.target as Node)) {
      clearTimeout(hiding);
      hiding = setTimeout(hide, HIDE_AFTER_MS);
    } else clearTimeout(hiding);
  };
  document.addEventListener('mouseover', handlePointer);
  document.addEventListener('focusin', handlePointer);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  pencil.addEventListener('click', (event) => {
    const mark = shown;
    if (!mark) return;
    write(mark, event, () => {
      pencil.hidden = false;
      pencil.focus();
    });
  });
}

/** Keeps the bar above the choice about cookies, which is at the bottom too. */
function followConsent(bar: HTMLElement): void {
  const consent = document.querySelector('.consent');
  if (!consent) return;
  const lift = () => bar.style.setProperty('--lift', `${consent.getBoundingClientRect().height}px`);
  new ResizeObserver(lift).observe(consent);
  lift();
}

/** Opens the field of a mark in the panel, unless a new tab was asked for or the mark has no field of its own. */
function createWrite(panel: EditPanel, locale: string): WriteMark {
  return (mark, event, goBack) => {
    const href = getPanelHref(mark, locale);
    if (!href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    for (const before of document.querySelectorAll(`.${CHOSEN}`)) before.classList.remove(CHOSEN);
    mark.classList.add(CHOSEN);
    mark.scrollIntoView({ block: 'nearest' });
    void panel.open({ href, label: getLabel(mark), goBack });
  };
}

/** Leaves the editing view at a press, and at one that came before this script (`INLINE_SCRIPTS.keepPress`). */
function listenToSwitch(off: HTMLElement): void {
  off.onclick = async () => {
    if (await setEditMode(false)) location.reload();
  };
  if (off.dataset.pressed === undefined) return;
  delete off.dataset.pressed;
  off.click();
}

/** What works when it is pressed is left to do so: its words have the pencil. */
const WORKS = 'a, button, summary, label, input, select, textarea, dialog, [popover], .edit-bar';

/** A press on a text of the page opens its field. */
function hearPresses(write: WriteMark): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(WORKS)) return;
    // What was marked with the pointer is to be copied.
    if (getSelection()?.type === 'Range') return;
    const mark = target.closest<HTMLElement>(MARKED);
    if (mark) write(mark, event, () => undefined);
  });
}

export function startEditingView(): void {
  const locale = document.documentElement.lang;
  const pencil = document.querySelector<HTMLAnchorElement>('[data-edit-pencil]');
  const template = document.querySelector<HTMLTemplateElement>('[data-edit-panel]');
  const bar = document.querySelector<HTMLElement>('.edit-bar');
  const panel =
    template &&
    createEditPanel(template, (isOpen) => {
      document.documentElement.classList.toggle('is-edited', isOpen);
      if (!isOpen) for (const mark of document.querySelectorAll(`.${CHOSEN}`)) mark.classList.remove(CHOSEN);
    });
  const write: WriteMark = panel ? createWrite(panel, locale) : () => undefined;
  const list = () => renderMarkList(locale, write);
  markIslands(document, list);
  list();
  if (pencil) followMarks(pencil, locale, write);
  hearPresses(write);
  if (bar) followConsent(bar);
  addEventListener('message', ({ origin, source, data }: MessageEvent<{ previewShown?: unknown } | null>) => {
    if (origin !== location.origin || source !== window || data?.previewShown !== true) return;
    markIslands(document, list);
    list();
  });
  const off = document.querySelector<HTMLElement>('[data-edit-off]');
  if (off) listenToSwitch(off);
}
