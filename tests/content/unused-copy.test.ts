// Every text of the copy is shown somewhere: its key stands in the code, or is built by a template.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deskCopy } from '#content/copy/desk.ts';
import { editorCopy } from '#content/copy/editor.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { mailCopy } from '#content/copy/mail.ts';

const KEYS = Object.keys({ ...defaultCopy, ...deskCopy, ...editorCopy, ...mailCopy });

/** Keys whose template says less than the second part of the key: what builds them, and which they are. */
const BUILT: readonly { readonly by: string; readonly keys: RegExp }[] = [
  { by: 'components/app/AndroidPage.astro', keys: /^app\.(android|install)-(heading|lead)$/ },
  { by: 'components/blog/PostListPage.astro', keys: /^blog\.empty(-category)?-text$/ },
  { by: 'components/cart/notices/CartChangeNotice.astro', keys: /^cart\.(cleared|restored)$/ },
  {
    by: 'lib/domain/cart/cart-message.ts',
    keys: /^cart\.(unknown|refused-(closed|gone|changed|empty)|is-paid|was-paid|now-(changed|gone))$/,
  },
  { by: 'islands/payments/braintree/field-labels.ts', keys: /^card-fields\.(number|expirationDate|cvv)$/ },
  {
    by: 'components/feedback/FeedbackDialog.astro',
    keys: /^feedback\.(not_satisfied|neutral|satisfied)$/,
  },
  {
    by: 'lib/forms/form-view.ts',
    keys: /^forms\.(birth-date|terms|too-(short|long)|email|mailbox|numeric|postcode|name-(hidden|link|letters)|mismatch|amount|minimum|maximum|code|file-(size|type))$/,
  },
  { by: 'pages/rewritten/way-ahead.astro', keys: /^game-types\.(subscriptions|syndicates|lotto-party)$/ },
  { by: 'lib/domain/cart/describe-goods.ts', keys: /^goods\.(ticket|share|membership)-your$/ },
  { by: 'components/account/tickets/TicketPage.astro', keys: /^goods\.(ticket|share|membership)-title$/ },
  { by: 'lib/domain/limits/limit-words.ts', keys: /^limits\.help-(AUD|GBP)-(day|week|month)$/ },
  {
    by: 'platform/ground/mail/messages/payments.ts',
    keys: /^mail\.(deposit-(failed(-after)?|came-late|refunded)|refund-failed|charged-back(-after)?|dispute-(opened|lost|won)(-after)?)$/,
  },
  {
    by: 'platform/ground/mail/messages/identity.ts',
    keys: /^mail\.(verification-(passed|failed|more)|documents-received)$/,
  },
  { by: 'components/membership/OwnGiveaways.astro', keys: /^membership\.(closed-)?none-text$/ },
  {
    by: 'components/offer/NotOnSale.astro',
    keys: /^offer\.(sold-out|suspended|restricted|migrated|not-open)-text$/,
  },
  { by: 'lib/domain/ticket/played-words.ts', keys: /^played\.(straight|box|combo|mega)$/ },
  {
    by: 'components/account/PreferencesForm.astro',
    keys: /^preferences\.(receipts|results|wins|closing_soon|offers|raffles|membership|party|alerts)$/,
  },
  { by: 'components/results/ResultListPage.astro', keys: /^results\.(raffles-)?empty-text$/ },
  { by: 'components/account/statement/YearSummary.astro', keys: /^statement\.(in|out|spent|won)$/ },
  { by: 'islands/ticket/board/DigitSlots.tsx', keys: /^ticket\.order-(favourite-)?slot-empty$/ },
  {
    by: 'islands/ticket/board/OrderTools.tsx',
    keys: /^ticket\.(autofill|clear|favourite|remove|previous|next)$/,
  },
  { by: 'islands/ticket/use-buying.ts', keys: /^ticket\.(away|unexpected)$/ },
  { by: 'islands/cart/DrawerLines.tsx', keys: /^cart\.(away|unexpected)$/ },
  {
    by: 'components/offline/pocket/PocketPage.astro',
    keys: /^pocket\.(unreadable|unknown_key|forged|away|removed)$/,
  },
  { by: 'islands/ticket/SizeFields.tsx', keys: /^ticket\.(system|powerpik|combo|spots)$/ },
  { by: 'pages/[productOfferKey]/winners.astro', keys: /^winners\.(search-nothing|nobody)-text$/ },
];

const readSources = (): string[] =>
  readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('src/content/copy/'))
    .map((path) => readFileSync(path, 'utf8'));

const LITERAL = /(['"`])([a-z][\w-]*(?:\.[\w -]+)+)\1/g;
const TEMPLATE = /`([a-z][\w-]*\.(?:[\w.-]|\$\{(?:[^{}]|\{[^{}]*\})*\})*)`/g;
const GAP = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
/** A template that any key of its area would fit says nothing. */
const ANY_OF_AREA = /^[a-z][\w-]*\.\*$/;

const toPattern = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll('.', '\\.').replaceAll('*', '[\\w .-]*')}$`);

function readUses(sources: readonly string[]) {
  const literals = new Set<string>();
  const templates = new Set<string>();
  for (const source of sources) {
    for (const [, , key = ''] of source.matchAll(LITERAL)) literals.add(key);
    for (const [, text = ''] of source.matchAll(TEMPLATE)) templates.add(text.replaceAll(GAP, '*'));
  }
  const patterns = [...templates]
    .filter((text) => text.includes('*') && !ANY_OF_AREA.test(text))
    .map(toPattern);
  return { literals, patterns };
}

const toBase = (key: string): string => key.replace(/\.(zero|one|two|few|many|other)$/, '');
const uses = readUses(readSources());
const isUsed = (key: string): boolean =>
  [key, toBase(key)].some((one) => uses.literals.has(one) || uses.patterns.some((known) => known.test(one)));

test('no text is left that nothing shows', () => {
  const isBuilt = (key: string) => BUILT.some(({ keys }) => keys.test(toBase(key)));
  expect(KEYS.filter((key) => !isUsed(key) && !isBuilt(key))).toEqual([]);
});

test.each(BUILT)('$by builds keys that no other code names', ({ by, keys }) => {
  expect(readFileSync(join('src', by), 'utf8')).toMatch(/`[^`]*\$\{[^`]*`/);
  expect(KEYS.some((key) => keys.test(toBase(key)))).toBe(true);
});
