import type { Services } from '../../services.ts';
import type { Need } from '../readiness/readiness.ts';

/** Receipts, codes and results reach nobody without a mail server. */
export const checkMail = ({ sendsMail }: Services): readonly Need[] =>
  sendsMail
    ? []
    : [
        {
          key: 'mail',
          what: 'No mail is sent.',
          todo: 'Set SMTP_URL and MAIL_FROM, then start the shop again.',
        },
      ];
