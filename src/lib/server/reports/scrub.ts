// What a report may say: words of the code. What a person has typed, or what opens something, is taken out.

const MASK = '[…]';
const MAX = 500;

const PATTERNS: readonly RegExp[] = [
  // What stands before the host of an address.
  /(?<=:\/\/)[^\s/@]+@/g,
  // Addresses of mail.
  /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+/g,
  // What follows a question mark.
  /(?<=\w)\?[^\s"')]+/g,
  // What is quoted was given by somebody.
  /"[^"]*"/g,
  /'[^']*'/g,
  // Network addresses, numbers of cards, accounts and telephones, tokens.
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
  /\b[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){4,7}\b/gi,
  /\+?\d[\d\s-]{4,}\d/g,
  /\b[\w-]{24,}\b/g,
];

/** Plain text without what may name a person or open something; cut off where it is long. */
export const scrubText = (text: string): string =>
  PATTERNS.reduce((scrubbed, pattern) => scrubbed.replaceAll(pattern, MASK), text.slice(0, 4 * MAX)).slice(
    0,
    MAX,
  );
