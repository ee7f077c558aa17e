import { useCallback, useState } from 'react';
import { goToField } from '../item/FaultSummary.tsx';

const KEPT_AS = 'editor-page-beside';
/** From here on the form and the page stand side by side. */
const WIDE = '(width >= 70rem)';

const readKept = (): boolean => {
  try {
    return localStorage.getItem(KEPT_AS) === '1';
  } catch {
    return false;
  }
};

function keep(isOn: boolean): void {
  try {
    localStorage.setItem(KEPT_AS, isOn ? '1' : '0');
  } catch {
    // The choice holds for this form alone.
  }
}

/** Whether the page is shown beside the form, remembered on this device, and the field that has the focus. */
export function useBeside() {
  const [isOn, setOn] = useState(() => readKept() && matchMedia(WIDE).matches);
  const [focused, setFocused] = useState<string>();
  const toggle = () => {
    keep(!isOn);
    setOn(!isOn);
  };
  const showField = useCallback((path: string) => {
    if (!matchMedia(WIDE).matches) setOn(false);
    requestAnimationFrame(() => {
      // The frame that was clicked has the focus of the keyboard.
      window.focus();
      goToField(path);
    });
  }, []);
  return { isOn, toggle, focused, setFocused, goToField: showField };
}
export type Beside = ReturnType<typeof useBeside>;
