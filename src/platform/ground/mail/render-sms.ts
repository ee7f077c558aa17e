import { securityMailCopy } from '#content/copy/mail/security.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

/** The words of a text message with a code. */
export const renderSmsCode = (code: { readonly code: string; readonly minutes: number }): string =>
  createTranslator(securityMailCopy)('mail.security-code-sms', code);
