// The 49,000 most common passwords, loaded when the first one is checked.
import { PASSWORD_MIN_LENGTH } from '#lib/contracts/customer.ts';

let known: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words: readonly (string | number)[] = dictionary['passwords-common'] ?? [];
  return new Set(words.map(String).filter((word) => word.length >= PASSWORD_MIN_LENGTH));
}

/** Whether the password is on the list, in whatever case, or is nothing but the customer's own email. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  known ??= load();
  const plain = password.normalize('NFKC').toLowerCase();
  const [name = ''] = email.split('@');
  return plain === email || plain === name || (await known).has(plain);
}
