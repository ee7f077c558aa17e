// A code of six digits as people type and paste it.

export const CODE_LENGTH = 6;

/** The first six digits of any text; fewer where it has fewer. */
export const findCode = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);
