import { useEffect, useState } from 'react';
import type { Translate } from '#lib/domain/copy.ts';
import type { BuilderDraw } from '#lib/stores/ticket-offer.ts';

const FIRST_LOOK_MS = 1_000;
const TICK_MS = 20_000;

interface Props {
  readonly draw: BuilderDraw;
  readonly timeZone: string;
  readonly t: Translate;
}

/** When entries close: by date as it comes from the server, in words and minutes once the page is at rest. */
export function ClosingLine({ draw, timeZone, t }: Props) {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const look = async () => {
      const { closesText, countdownText } = await import('#lib/domain/draw-labels.ts');
      if (isGone) return;
      const now = Date.now();
      const stop = Date.parse(draw.stop);
      const closes = closesText(stop, now, timeZone).replace(/^Closes /, '');
      setWords(t('ticket.summary-closes-in', { closes, left: countdownText(stop - now) }));
      timer = setTimeout(look, TICK_MS);
    };
    timer = setTimeout(look, FIRST_LOOK_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [draw, timeZone, t]);
  return <time dateTime={draw.stop}>{words ?? draw.stopText}</time>;
}
