import { useEffect, useRef, useState } from 'react';
import { needsLatin, toSlug } from '#lib/domain/text/to-slug.ts';
import { t } from '../words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

type ToLatin = typeof import('#lib/domain/text/to-latin.ts')['toLatin'];

/** The slug of a title; undefined until letters that need it have their table, and where it is not asked for. */
function useSlug(title: string, isAsked: boolean): string | undefined {
  const [toLatin, setToLatin] = useState<ToLatin>();
  const isLoaded = toLatin !== undefined;
  const needsTable = isAsked && needsLatin(title);
  useEffect(() => {
    if (!needsTable || isLoaded) return;
    // Where the table does not come, the slug is typed by hand.
    import('#lib/domain/text/to-latin.ts').then(
      (module) => setToLatin(() => module.toLatin),
      () => undefined,
    );
  }, [needsTable, isLoaded]);
  if (!isAsked) return undefined;
  return needsTable ? toLatin && toSlug(toLatin(title)) : toSlug(title);
}

/** The last part of an address. In a new item it follows the title until it is edited. */
export function SlugField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly, title, isNew } = useForm();
  const text = typeof value === 'string' ? value : '';
  const mayFollow = isNew && !path.includes('.');
  const wish = useSlug(title, mayFollow);
  const follows = useRef<boolean | undefined>(undefined);
  if (text === '' || wish !== undefined) follows.current ??= mayFollow && (text === '' || text === wish);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the title and nothing else
  useEffect(() => {
    if (mayFollow && follows.current && wish !== undefined && wish !== text)
      onChange(wish === '' ? undefined : wish);
  }, [wish]);
  const isFollowing = mayFollow && follows.current && !isReadOnly;
  return (
    <FieldFrame spec={spec} path={path} note={isFollowing ? t('editor.slug-follows') : undefined}>
      {(control) => (
        <input
          {...control}
          className="input ed-mono"
          type="text"
          autoComplete="off"
          spellCheck={false}
          readOnly={isReadOnly}
          value={text}
          onChange={({ target }) => {
            follows.current = target.value === '';
            const typed = target.value.toLowerCase().replace(/[\s_]+/g, '-');
            onChange(typed === '' ? undefined : typed);
          }}
        />
      )}
    </FieldFrame>
  );
}
