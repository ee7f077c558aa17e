import { useLayoutEffect, useRef } from 'react';

/** A dialog that is open while it is in the document. On its way out the focus goes back to what opened it. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const own = dialog.current;
    if (!own?.open) own?.showModal();
    return () => own?.close();
  }, []);
  return dialog;
}
