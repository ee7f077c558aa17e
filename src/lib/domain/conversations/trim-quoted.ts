// What somebody wrote in an answer by mail, without what it answers.

/** Lines after which programs of mail repeat what is answered. */
const BEGINS_QUOTE: readonly RegExp[] = [
  /^On .{3,200}wrote:$/i,
  /^Am .{3,200}schrieb.{0,200}:$/i,
  /^Le .{3,200}a écrit\s?:$/i,
  /^El .{3,200}escribió:$/i,
  /^-{2,}\s?(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine)\s?-{2,}$/i,
  /^_{10,}$/,
  /^From:\s.{3,200}$/i,
];
/** A heading of several lines, as some programs break it. */
const BROKEN = 2;
const isQuoted = (line: string): boolean => line.startsWith('>');

function beginsQuote(lines: readonly string[], index: number): boolean {
  const joined = lines
    .slice(index, index + BROKEN)
    .map((line) => line.trim())
    .join(' ');
  const line = (lines[index] ?? '').trim();
  return BEGINS_QUOTE.some(
    (rule) => rule.test(line) || (/^(?:On|Am|Le|El) /.test(line) && rule.test(joined)),
  );
}

/** Where nothing else would be left, the text is kept as it is. */
export function trimQuoted(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const cut = lines.findIndex((_, index) => beginsQuote(lines, index));
  const own = cut < 0 ? lines : lines.slice(0, cut);
  // A quotation at the end is what is answered; one between answers is what they are about.
  while (own.length > 0 && (own.at(-1)?.trim() === '' || isQuoted(own.at(-1) ?? ''))) own.pop();
  const trimmed = own.join('\n').trim();
  return trimmed === '' ? text.trim() : trimmed;
}
