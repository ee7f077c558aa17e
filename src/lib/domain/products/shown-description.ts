// Descriptions of tickets, as pages and mails show them.

/** `Comet: 12 x Standard games` with the sign for times, kept in one line with its number. */
export const formatDescription = (description: string): string =>
  description.replace(/(^|: )(\d+) x /, '$1$2\u00a0\u00d7\u00a0');
