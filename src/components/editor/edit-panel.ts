// The panel in which a text of the page is written, over the page that it stands on. What is saved shows at once.

/** How long the panel waits for what it holds to be saved before it is closed; a copy is kept on the device then. */
const LEAVE_MS = 2000;

/** What the form in the panel tells; see `islands/editor/in-page/tell-page.ts`. */
interface FormMessage {
  readonly editSaved?: unknown;
  readonly editClose?: unknown;
  readonly editLeft?: unknown;
  /** What the text is called now that it is saved. */
  readonly editLabel?: unknown;
}

export interface Written {
  /** The address of the form of one field. */
  readonly href: string;
  /** What editors call the text. */
  readonly label: string;
  /** Puts the focus back to where the text stands. */
  readonly goBack: () => void;
}

/** Undefined without an answer: what is written is safe, and the next save asks again. */
async function loadPage(): Promise<string | undefined> {
  try {
    const page = await fetch(location.href);
    return page.ok ? await page.text() : undefined;
  } catch {
    return undefined;
  }
}

/** The page as it is now, handed to `live-page.js`, which takes over what is new. One at a time, the last one at once. */
function createRefresh(): () => Promise<void> {
  let isAsked = false;
  let isUnderWay = false;
  return async () => {
    isAsked = true;
    if (isUnderWay) return;
    isUnderWay = true;
    while (isAsked) {
      isAsked = false;
      const html = await loadPage();
      if (html !== undefined) window.postMessage({ previewHtml: html }, location.origin);
    }
    isUnderWay = false;
  };
}

export interface EditPanel {
  /** Shows a text in the panel, in the place of the one that is in it. */
  open(written: Written): Promise<void>;
}

/** @param template holds the dialog; it stands beside what the page renders, which is put in anew. */
export function createEditPanel(template: HTMLTemplateElement, onOpen: (isOpen: boolean) => void): EditPanel {
  const refresh = createRefresh();
  let panel: HTMLDialogElement | undefined;
  let frame: HTMLIFrameElement | undefined;
  let written: Written | undefined;
  let resolveLeft: (() => void) | undefined;

  /** Until nothing in the form is unsaved. */
  async function leaveForm(): Promise<void> {
    if (!frame?.contentWindow) return;
    const left = new Promise<void>((resolve) => {
      resolveLeft = resolve;
      setTimeout(resolve, LEAVE_MS);
    });
    frame.contentWindow.postMessage({ editLeave: true }, location.origin);
    await left;
  }

  async function close(): Promise<void> {
    if (!panel?.open) return;
    await leaveForm();
    frame?.remove();
    frame = undefined;
    panel.close();
    onOpen(false);
    written?.goBack();
    written = undefined;
    await refresh();
  }

  function showLabel(label: string): void {
    const title = panel?.querySelector('[data-edit-title]');
    if (title) title.textContent = label;
    if (frame) frame.title = label;
  }

  function create(): HTMLDialogElement {
    const made = document.importNode(template.content, true).querySelector('dialog') as HTMLDialogElement;
    document.body.append(made);
    made.querySelector('[data-edit-close]')?.addEventListener('click', () => void close());
    made.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') void close();
    });
    return made;
  }

  addEventListener('message', ({ origin, source, data }: MessageEvent<FormMessage | null>) => {
    if (origin !== location.origin || !frame || source !== frame.contentWindow || !data) return;
    if (data.editSaved === true) void refresh();
    if (data.editClose === true) void close();
    if (data.editLeft === true) resolveLeft?.();
    if (typeof data.editLabel === 'string' && data.editLabel) showLabel(data.editLabel);
  });

  return {
    async open(next) {
      panel ??= create();
      if (frame) await leaveForm();
      frame?.remove();
      written = next;
      const made = document.createElement('iframe');
      made.className = 'edit-panel__frame';
      made.src = next.href;
      made.addEventListener('load', () => made.focus());
      panel.append(made);
      frame = made;
      showLabel(next.label);
      if (!panel.open) panel.show();
      onOpen(true);
      // What the page was rendered with, before anything is changed.
      await refresh();
    },
  };
}
