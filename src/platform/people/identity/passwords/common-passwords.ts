// The 49,000 most common passwords, loaded when the first one is checked.
import { listBrands } from '#content/brands/known.ts';
import type { WeakPasswordCode } from '#lib/contracts/identity/weak-password.ts';
import { PASSWORD_MIN_LENGTH } from '#lib/domain/account/sign-up.ts';

let known: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words: readonly (string | number)[] = dictionary['passwords-common'] ?? [];
  return new Set(words.map(String).filter((word) => word.length >= PASSWORD_MIN_LENGTH));
}

/** Names that stand on every page of the shop. */
const listShopWords = (): readonly string[] =>
  listBrands().flatMap(({ name }) => {
    const plain = name.toLowerCase();
    return [plain, plain.replaceAll(' ', '')];
  });
const ENDING = /[\d\s!?.,*#$@_-]+$/;

/**
 * Why the password is easily guessed: it is one of the list in whatever case, also with digits or signs after it, one
 * character over and over, a name of the shop, or nothing but the customer's own email. Undefined where it is none.
 */
export async function findWeakness(password: string, email: string): Promise<WeakPasswordCode | undefined> {
  known ??= loadCommonPasswords();
  const plain = password.normalize('NFKC').toLowerCase();
  const [name = ''] = email.split('@');
  const bare = plain.replace(ENDING, '');
  const isOneOf = (words: readonly string[]) => words.some((word) => word === plain || word === bare);
  if (new Set(plain.trim()).size <= 1) return 'password_repeats';
  if (isOneOf([email, name])) return 'password_is_email';
  if (isOneOf(listShopWords())) return 'password_is_shop';
  const list = await known;
  return list.has(plain) || list.has(bare) ? 'password_common' : undefined;
}
