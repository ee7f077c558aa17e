// Where a code was sent, so that its owner recognises it and no one else learns it.

/** `mara@example.com` becomes `m…@example.com`. */
export function hideEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** `+61 412 345 678` becomes `… 678`. */
export const hidePhone = (phone: string): string => `… ${phone.replace(/\D/g, '').slice(-3)}`;
