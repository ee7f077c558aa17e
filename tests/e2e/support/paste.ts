// What is pasted into a text.
import type { Page } from 'playwright/test';

/** What a browser does when HTML is pasted. */
export const pasteHtml = (page: Page, html: string): Promise<void> =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/html', text);
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, html);

/** A letter as a word processor puts it on the clipboard. */
export const LETTER = `<h1 style="mso-style-next:Normal">From a letter</h1>
  <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>first</p>
  <p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o</span>deeper</p>
  <p class="MsoNormal"><b>Loud</b> and <span style="font-style:italic">leaning</span>
  <a href="javascript:alert(1)">bad</a> <a href="https://example.org/a">good</a></p>`;
