/**
 * Where payment providers report, below the shop's own address and the services': `/webhooks/payments/{gateway}`. What
 * they send has a shape and a signature of their own, so it is handed on as it came. 200: booked, send no more. 400: not
 * proven. 404: the gateway is off. 503: not known yet, send it again.
 */
export const WEBHOOK_PATH = '/webhooks/payments';

/** A report is a few kilobytes; providers stay below this. */
export const WEBHOOK_BODY_BYTES = 262_144;
