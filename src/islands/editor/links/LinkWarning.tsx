import { useEffect, useState } from 'react';
import type { BrokenLink } from '#lib/contracts/editor/editor-desk.ts';
import { checkLink } from '#lib/stores/editor/editor-find.ts';
import { getBrandName } from '../use-collections.ts';
import { t } from '../words.ts';

interface Props {
  readonly id: string;
  readonly address: string;
  /** Undefined: on every brand. */
  readonly brand: string | undefined;
}

const TYPING_MS = 500;

type Fault = Pick<BrokenLink, 'reason' | 'brand'>;

/** What visitors would meet at an address of this site, where it is not what they were sent to. */
export function LinkWarning({ id, address, brand }: Props) {
  const [found, setFound] = useState<{ readonly of: string; readonly fault: Fault | undefined }>();
  useEffect(() => {
    if (!address.startsWith('/')) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const fault = await checkLink(address, brand);
      if (!isOver) setFound({ of: address, fault });
    }, TYPING_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address, brand]);
  const fault = found?.of === address ? found.fault : undefined;
  return (
    <p id={id} className="ed-link-warning" role="status" hidden={!fault}>
      {fault && t(`editor.link-fault-${fault.reason}`, { brand: getBrandName(fault.brand) })}
    </p>
  );
}
