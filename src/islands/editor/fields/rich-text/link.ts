// The link of the marked words.
import type { Command, Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { LEADS_SOMEWHERE } from '#lib/domain/content/markup/markdown-parser.ts';

/** `example.org` means the web, `me@example.org` a mail. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (LEADS_SOMEWHERE.test(address)) return address;
  if (/^[^\s/@]+@[^\s/@]+\.\w+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address;
}

/** Behind the link, so that what is typed next neither replaces its words nor becomes part of it. */
const leaveLink: Command = ({ tr, state }) => {
  tr.setSelection(TextSelection.near(tr.selection.$to, -1));
  if (state.schema.marks.link) tr.removeStoredMark(state.schema.marks.link);
  return true;
};

/** Where no words are marked, the address is written as a link. */
export function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
  else chain.setLink({ href });
  chain.command(leaveLink).run();
}

export const removeLink = (editor: Editor): boolean =>
  editor.chain().focus().extendMarkRange('link').unsetLink().run();
