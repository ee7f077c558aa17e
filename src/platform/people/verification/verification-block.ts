// Once the days that a licence gives have passed, a customer who is not verified buys nothing and pays nothing in.
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { BLOCK_MESSAGES } from '#lib/contracts/cart/checkout.ts';
import type { LicenceRule } from '#lib/contracts/verification/licence.ts';
import { getVerificationRules } from '#lib/domain/account/verification-state.ts';
import { LICENCES_SETTING, parseLicences } from '../../ground/config/licences.ts';
import { CONFIG, OVERRIDES } from '../../ground/config/store.ts';
import type { PurchaseBlock } from '../../money/blocks/purchase-block.ts';

const selectSetting = (namespace: string) => sql`(select value from config_value
  where namespace = ${sql.lit(namespace)} and key = ${sql.lit(LICENCES_SETTING)})`;

function parseSetting(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The setting stays the same for months and is asked for with every purchase: by its text. */
const licences = new LRUCache<string, readonly LicenceRule[]>({
  max: 4,
  memoMethod: (text) => parseLicences(parseSetting(text)),
});

/** By the days of the licence: state, opened at, due at where identity was asked for again, and the setting. */
export const verificationBlock: PurchaseBlock = {
  key: 'verificationRequired',
  precedence: 60,
  bindsDeposits: true,
  fact: sql<string | null>`case when customer.is_verified = 0 then
    customer.state || '|' || customer.created_at || '|' || coalesce(customer.verification_due_at, '') || '|'
    || coalesce(${selectSetting(OVERRIDES)}, ${selectSetting(CONFIG)}, '') end`,
  check(fact, _sale, now) {
    if (fact === null) return undefined;
    const [state = '', createdAt = '', dueAt = '', ...setting] = String(fact).split('|');
    const licence = licences.memo(setting.join('|')).find(({ region }) => region === state);
    if (!licence) return undefined;
    const { verifyWithinDays } = licence;
    const facts = { isVerified: false, createdAt, dueAt: dueAt || null, verifyWithinDays, now };
    return getVerificationRules(facts).required ? BLOCK_MESSAGES.verificationRequired : undefined;
  },
};
