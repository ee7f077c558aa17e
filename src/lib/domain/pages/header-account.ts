// What the header says of a signed-in customer on a page that is made for that customer alone. Stored pages are the
// same for everybody: there a script fills it in.
import type { Customer } from '../../contracts/identity/customer.ts';
import type { Capability } from '../brand/capabilities.ts';
import type { Translate } from '../content/copy.ts';
import { formatMoney } from '../money/money.ts';

export interface HeaderAccount {
  /** `Account, ` before the funds: phones read it out and do not show it. Empty where balances are not shown. */
  readonly word: string;
  /** `$20.00`, or `Account` where balances are not shown. */
  readonly label: string;
  readonly cartCount: number;
  /** Why neither play nor paying in is offered; undefined where both may be. */
  readonly offersBlock?: string | undefined;
}

interface HeaderContext {
  readonly t: Translate;
  readonly capabilities: ReadonlySet<Capability>;
}

export function getHeaderAccount(
  { t, capabilities }: HeaderContext,
  { availableFunds, offersBlock }: Pick<Customer, 'availableFunds' | 'offersBlock'>,
  /** As the cookie says it. */
  cartCount: string | undefined,
): HeaderAccount {
  const count = Number(cartCount) || 0;
  if (!capabilities.has('wallet-balance'))
    return { word: '', label: t('layout.account'), cartCount: count, offersBlock };
  const [word = '', after = ''] = t('session.account-funds').split('{funds}');
  return { word, label: `${formatMoney(availableFunds)}${after}`, cartCount: count, offersBlock };
}
