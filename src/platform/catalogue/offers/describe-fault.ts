// Faults of files in words.
import type { z } from 'zod';
import { catalogueCopy } from '#content/copy/catalogue.ts';
import type { CatalogueFault } from '#lib/contracts/catalogue/catalogue.ts';
import type { FileFault } from '#lib/domain/catalogue/file-fault.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

const t = createTranslator(catalogueCopy);

export const describeFault = ({
  path,
  code,
  values,
  isWarning = false,
}: Omit<FileFault, 'isWarning'> & { readonly isWarning?: boolean }): CatalogueFault => ({
  path,
  code,
  message: t(`catalogue.fault.${code}`, values),
  isWarning,
});

export const hasErrors = (faults: readonly CatalogueFault[]): boolean =>
  faults.some(({ isWarning }) => !isWarning);

/** What is said of a value of another shape, where the format says nothing of its own. */
const describeShape: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === ''))
    return t('catalogue.fault.shape-missing');
  if (issue.code === 'invalid_type') {
    const isNumber = issue.expected === 'number' || issue.expected === 'int';
    return t(`catalogue.fault.shape-${isNumber ? 'number' : 'other'}`);
  }
  if (issue.code === 'too_small' && issue.origin === 'string') return t('catalogue.fault.shape-missing');
  if (issue.code === 'too_small' && issue.origin === 'array')
    return t('catalogue.fault.shape-few', { least: String(issue.minimum) });
  if (issue.code === 'too_small') return t('catalogue.fault.shape-small', { least: String(issue.minimum) });
  if (issue.code === 'too_big') return t('catalogue.fault.shape-large', { most: String(issue.maximum) });
  if (issue.code === 'unrecognized_keys')
    return t('catalogue.fault.shape-unknown', { keys: issue.keys.join(', ') });
  return t('catalogue.fault.shape-other');
};

type ReadShape<T> =
  | { readonly data: T; readonly faults?: undefined }
  | { readonly data?: undefined; readonly faults: readonly CatalogueFault[] };

/** Reads what has the shape of the schema, or says at each field why it has not. */
export function readShape<T>(schema: z.ZodType<T>, input: unknown): ReadShape<T> {
  const read = schema.safeParse(input, { error: describeShape });
  if (read.success) return { data: read.data };
  return {
    faults: read.error.issues.map(({ path, message, code }) => ({
      path: path.join('.'),
      code,
      message,
      isWarning: false,
    })),
  };
}
