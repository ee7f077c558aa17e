// Texts changed by operators. A change is a revision like any other, so that editors with the text open are notified.
import type { TranslationType } from '#lib/contracts/content/translation.ts';
import type { Locale } from '#lib/domain/brand/locales.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Announce } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { formatTextId } from '../../cms/drafts/text-reference.ts';
import { textSource } from './text-source.ts';

const OPERATOR = 'operator';

interface OperatorText {
  readonly locale: Locale;
  readonly subVariant: string;
  readonly id: string;
}

interface OperatorWrite extends OperatorText {
  readonly type: TranslationType;
  readonly value: unknown;
  readonly author?: string;
}

/** @throws ZodError when the value does not fit its type */
export async function writeOperatorText(
  tx: Tx,
  services: Services,
  text: OperatorWrite,
  announce: Announce,
): Promise<void> {
  const { locale, subVariant, id: key, type, value, author = OPERATOR } = text;
  const id = formatTextId({ locale, subVariant, key });
  const write = { id, before: await textSource.find(tx, id), status: 'published', author } as const;
  const fields = { key, locale, sub_variant: subVariant, type, value };
  await textSource.write(
    tx,
    services,
    { ...write, fields, publishedAt: getNowIso(services.clock) },
    announce,
  );
}

/** Restores the text of the release, or of the fallback region or locale. False without a stored text. */
export async function resetOperatorText(
  tx: Tx,
  services: Services,
  { locale, subVariant, id: key }: OperatorText,
  announce: Announce,
): Promise<boolean> {
  const id = formatTextId({ locale, subVariant, key });
  const before = await textSource.find(tx, id);
  if (!before) return false;
  const { fields } = before;
  const write = { id, before, status: 'draft', author: OPERATOR, publishedAt: null } as const;
  await textSource.write(tx, services, { ...write, fields }, announce);
  return true;
}
