/** A link in Markdown. What would end the label is written so that it does not. */
export const nameLink = (label: string, href: string): string =>
  `[${label.replace(/[\\[\]]/g, '\\$&')}](${href})`;
