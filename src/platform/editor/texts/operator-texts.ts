// Texts as an operator writes them: a version of the text like any other, so that whoever has it open hears of it.
import type { Locale, TranslationType } from '#lib/contracts/translation.ts';
import type { Tx } from '../../db/open.ts';
import type { Announce } from '../../jobs/purge.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { formatTextId } from './text-reference.ts';
import { textSource } from './text-source.ts';

const OPERATOR = 'operator';

interface OperatorText {
  readonly locale: Locale;
  readonly subVariant: string;
  readonly id: string;
}

/** @throws ZodError when the value does not fit its type */
export async function writeOperatorText(
  tx: Tx,
  services: Services,
  text: OperatorText & { readonly type: TranslationType; readonly value: string },
  announce: Announce,
): Promise<void> {
  const { locale, subVariant, id: key, type, value } = text;
  const id = formatTextId({ locale, subVariant, key });
  const write = { id, before: await textSource.find(tx, id), status: 'published', author: OPERATOR } as const;
  const fields = { key, locale, sub_variant: subVariant, type, value };
  await textSource.write(
    tx,
    services,
    { ...write, fields, publishedAt: getNowIso(services.clock) },
    announce,
  );
}

/** Brings the text back that the release has, or that a region or locale falls back to. False where there is none. */
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
