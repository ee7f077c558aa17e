import { useEffect, useRef } from 'react';
import { toSlug } from '#lib/domain/editor/editor-fields.ts';
import { t } from '../words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

/** The last part of an address. In a new item it follows the title until it is edited. */
export function SlugField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly, title, isNew } = useForm();
  const text = typeof value === 'string' ? value : '';
  const follows = useRef(isNew && !path.includes('.') && (text === '' || text === toSlug(title)));
  const wish = toSlug(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the title and nothing else
  useEffect(() => {
    if (isNew && follows.current && wish !== text) onChange(wish === '' ? undefined : wish);
  }, [wish]);
  const isFollowing = isNew && follows.current && !isReadOnly;
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
