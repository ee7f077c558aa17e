// How an e-mail address is kept and compared: one rule for forms and services. Browsers load this file.

/** Letters that mail goes to everywhere; dots between them. */
const LOCAL = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/i;
const HOST = /^([a-z\d][a-z\d-]{0,62}\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;
const LOCAL_MAX = 64;
const LENGTH_MAX = 254;
/** What a host never holds, and an address of a page does. */
const NO_HOST = /[\s/\\?#:@%[\]<>]/;

const split = (address: string): [local: string, host: string] => {
  const at = address.lastIndexOf('@');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
};

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** A host as the network knows it: `bücher.example` is `xn--bcher-kva.example`. What is no host stays as it is. */
function toAsciiHost(host: string): string {
  if (isAscii(host) || NO_HOST.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}

/** An address as it is kept: in lower case, its host as the network knows it. */
export function normaliseEmail(address: string): string {
  const [local, host] = split(address.trim().normalize('NFC').toLowerCase());
  return host === '' ? local : `${local}@${toAsciiHost(host)}`;
}

/** Whether it is an address; which letters stand before the @ is for `isMailboxKnown` to say. */
export function isEmailAddress(address: string): boolean {
  const normal = normaliseEmail(address);
  const [local, host] = split(normal);
  const plain = local.replace(/[^\0-\x7f]/g, 'x');
  return normal.length <= LENGTH_MAX && local.length <= LOCAL_MAX && LOCAL.test(plain) && HOST.test(host);
}

/** Whether mail can be sent there: few servers take other letters than these before the @. */
export const isMailboxKnown = (address: string): boolean => isAscii(split(normaliseEmail(address))[0]);
