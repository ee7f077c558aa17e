// The form of a message to the support. Small: its rules are shipped to the browser.
import { email, type FormRule, required } from './form-rules.ts';

/** What a message is about. */
export const SUPPORT_TOPICS = ['ticket', 'payment', 'prize', 'account', 'limits', 'other'] as const;

/** Characters that a message may have. */
export const SUPPORT_MESSAGE_MAX = 5000;

export const SUPPORT_RULES: Readonly<Record<string, readonly FormRule[]>> = {
  name: [required],
  email: [required, email],
  topic: [required],
  message: [required],
};
