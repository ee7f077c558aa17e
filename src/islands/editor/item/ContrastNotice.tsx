import { useEffect, useState } from 'react';
import type { ContrastRepair } from '#lib/contracts/editor/editor-preview.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { loadContrastRepairs } from '#lib/stores/editor/editor-preview.ts';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';

const CHANGING_MS = 300;

/** Loaded again when the colours change. */
function useRepairs({ colours, games }: Fields): readonly ContrastRepair[] {
  const [repairs, setRepairs] = useState<readonly ContrastRepair[]>([]);
  const text = JSON.stringify({ colours, games });
  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      const found = await loadContrastRepairs(JSON.parse(text), asked.signal);
      if (found && !asked.signal.aborted) setRepairs(found);
    }, CHANGING_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [text]);
  return repairs;
}

const formatRatio = (contrast: number): string => contrast.toFixed(2);

function describeRepair({
  role,
  on,
  scheme,
  game,
  contrast,
  needed,
  repaired,
  repairedContrast,
}: ContrastRepair): string {
  const place = t(`editor.repair-${scheme}`, { role: game ? `${game} ${role}` : role, on });
  const before = t('editor.repair-before', { ratio: formatRatio(contrast), needed });
  const after =
    repaired && repairedContrast
      ? t('editor.repair-after', { colour: repaired, ratio: formatRatio(repairedContrast) })
      : t('editor.repair-none');
  return `${place}: ${before} ${after}`;
}

/** Colours of a theme with too little contrast, and the colours that visitors see instead (decision U5). */
export function ContrastNotice({ fields }: { readonly fields: Fields }) {
  const repairs = useRepairs(fields);
  return (
    <div aria-live="polite">
      {repairs.length > 0 && (
        <Notice tone="warning">
          <p>{t('editor.repairs', { count: repairs.length })}</p>
          <ul className="ed-repairs">
            {repairs.map((repair) => (
              <li key={[repair.game, repair.role, repair.scheme].join(' ')}>{describeRepair(repair)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
