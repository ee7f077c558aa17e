// Where the code behind a press did not come: a notice says so and presses again. What was typed stays. The words are in
// the page, because nothing can be fetched then.
import { MISSED_EVENT } from './missed-event.ts';

/** The next press anywhere takes the notice away. */
export function showMissed({ target: pressed }: { readonly target: EventTarget | null }): void {
  const notice = document.getElementById('missed')!;
  notice.hidden = false;
  window.onclick = ({ target }) => {
    notice.hidden = true;
    if (!notice.contains(target as Node)) return;
    if ((target as HTMLButtonElement).value) location.reload();
    else (pressed as HTMLElement).click();
  };
}

addEventListener(MISSED_EVENT, showMissed);
