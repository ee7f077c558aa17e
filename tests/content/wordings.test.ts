// Sentences whose words are fixed: what a customer reads is these, and something shows them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

const t = createTranslator(defaultCopy);

const WORDINGS = [
  {
    key: 'session.refused-title',
    words: '401 - Something went wrong',
    by: 'pages/login/index.astro',
    shows: /session\.\$\{view\.reason\}-title/,
  },
  {
    key: 'session.refused-text',
    words: 'Sorry, looks like we had some trouble verifying your login details. Please try again.',
    by: 'pages/login/index.astro',
    shows: /session\.\$\{view\.reason\}-text/,
  },
  { key: 'common.dismiss', words: 'Ok, got it', by: 'components/layout/SitewideBanner.astro' },
  {
    key: 'recurring.frequency-jackpot',
    values: { jackpot: '$20,000,000' },
    words: 'Jackpots $20,000,000 and over',
    by: 'components/recurring/recurring-words.ts',
    shows: /recurring\.frequency-/,
  },
  {
    key: 'ticket.autoplay-jackpot',
    values: { jackpot: '$20,000,000' },
    words: 'Jackpots $20,000,000 and over',
    by: 'islands/ticket/RepeatFields.tsx',
  },
  {
    key: 'forms.minimum',
    values: { amount: '$5.00' },
    words: 'Please enter an amount equal to or greater than $5.00.',
    by: 'lib/forms/amount-rules.ts',
    shows: /'minimum'/,
  },
  {
    key: 'forms.maximum',
    values: { amount: '$200.00' },
    words: 'Please enter an amount equal to or less than $200.00.',
    by: 'lib/forms/amount-rules.ts',
    shows: /'maximum'/,
  },
  {
    key: 'forms.mismatch',
    values: { field: 'password' },
    words: 'Your password does not match',
    by: 'lib/forms/rules.ts',
    shows: /'mismatch'/,
  },
  {
    key: 'details.confirm-failed',
    words:
      'Sorry, there was an unexpected error while confirming your address. Please try again later, or contact support.',
    by: 'pages/my-account/confirm-address/[...token].astro',
  },
  {
    key: 'withdraw.prize-error',
    words:
      'Sorry, there was an unexpected error while fetching your prize funds. Please try again later, or contact support.',
    by: 'components/account/withdrawals/WithdrawForm.astro',
  },
] as const;

test.each(WORDINGS)('$by says "$words"', (wording) => {
  const values = 'values' in wording ? wording.values : undefined;
  expect(t(wording.key, values)).toBe(wording.words);
  const source = readFileSync(join('src', wording.by), 'utf8');
  expect(source).toMatch('shows' in wording ? wording.shows : new RegExp(wording.key.replace('.', '\\.')));
});
