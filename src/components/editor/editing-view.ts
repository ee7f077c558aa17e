// Links marked texts of the page to their forms: by a pencil at the pointer or the focus, and by a list.
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { setEditMode } from '#lib/stores/editor/editor-mode.ts';
import { markIslands } from './island-marks.ts';

const MARKED = '[data-copy-key], [data-edit]';
const TEXTS = 'texts';
const SHOWN = 80;
const HIDE_AFTER_MS = 400;

/** The form of a marked text, with the way back: by its key, or by `collection:id:path` for a field of an item. */
export function getFormHref(mark: HTMLElement, locale: string): string | undefined {
  const { copyKey, edit } = mark.dataset;
  const from = location.pathname;
  if (copyKey) return editorUrls.item(TEXTS, `${locale}:-:${copyKey}`, 'value', from);
  const [collection, id, path] = (edit ?? '').split(':');
  return collection && id ? editorUrls.item(collection, id, path, from) : undefined;
}

/** What an editor calls a mark: the words that it carries itself, then those in it, then its key. */
function getLabel(mark: HTMLElement): string {
  const own = ['aria-label', 'alt', 'content'].map((name) => mark.getAttribute(name)?.trim()).find(Boolean);
  const words = own ?? mark.textContent?.trim();
  return words?.slice(0, SHOWN) || (mark.dataset.copyKey ?? mark.dataset.edit ?? '');
}

/** The marked texts in the order of the page, each once. */
export function collectMarks(root: ParentNode, locale: string): { label: string; href: string }[] {
  const found = new Map<string, string>();
  for (const mark of root.querySelectorAll<HTMLElement>(MARKED)) {
    const href = getFormHref(mark, locale);
    if (href && !found.has(href)) found.set(href, getLabel(mark));
  }
  return [...found].map(([href, label]) => ({ href, label }));
}

function renderMarkList(locale: string): void {
  const list = document.querySelector('[data-edit-list]');
  const count = document.querySelector<HTMLElement>('[data-edit-count]');
  if (!list || !count) return;
  const marks = collectMarks(document, locale);
  count.textContent = (count.dataset.many ?? '').replace('{count}', String(marks.length));
  list.replaceChildren(
    ...marks.map(({ href, label }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = href;
      link.textContent = label;
      item.append(link);
      return item;
    }),
  );
}

function followMarks(pencil: HTMLAnchorElement, locale: string): void {
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
}

export function startEditingView(): void {
  const locale = document.documentElement.lang;
  const pencil = document.querySelector<HTMLAnchorElement>('[data-edit-pencil]');
  const list = () => renderMarkList(locale);
  markIslands(document, list);
  list();
  if (pencil) followMarks(pencil, locale);
  document.querySelector('[data-edit-off]')?.addEventListener('click', async () => {
    if (await setEditMode(false)) location.reload();
  });
}
