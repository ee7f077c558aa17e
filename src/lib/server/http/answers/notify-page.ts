// What a bank's page is answered at the end of a challenge: a page of its own, small, in our frame or in the whole
// window. Its script tells the page around it, and no one else.
import { createHash } from 'node:crypto';
import { escapeHtml } from '#lib/domain/content/markup/escape-html.ts';

const SCRIPT = `if(parent!==self)parent.postMessage('challenge-answered',location.origin)`;
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${SCRIPT_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export interface NotifyPage {
  readonly status: number;
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** Where the customer goes on, in the whole window. */
  readonly link?: { readonly href: string; readonly label: string };
}

export function createNotifyPage({ status, language, title, text, link }: NotifyPage): Response {
  const way = link
    ? `<p><a href="${escapeHtml(link.href)}" target="_top">${escapeHtml(link.label)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="${escapeHtml(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${way}<script>${SCRIPT}</script></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    },
  });
}
