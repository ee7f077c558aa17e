/**
 * Where mails come in, below the shop's own address and the services': a whole mail as `message/rfc822`, or in a form as
 * providers of mail send it. 200: taken, send no more. 400: no mail. 401: not proven. 404: the shop takes none. 413: too
 * large. 503: send it again.
 */
export const MAIL_WEBHOOK_PATH = '/webhooks/mail';

/** A mail with its files, and the form around it. */
export const MAIL_WEBHOOK_BYTES = 16_000_000;
