import { useEffect, useState } from 'react';
import type { Draw } from '#lib/contracts/draw.ts';
import type { Translate } from '#lib/domain/copy.ts';
import { clockTime, closesText, countdownText } from '#lib/domain/draw-labels.ts';
import { shortDate } from './labels.ts';

const TICK_MS = 20_000;

interface Props {
  readonly draw: Draw;
  readonly timeZone: string;
  readonly t: Translate;
}

/** When entries close: by date as it comes from the server, in words and minutes once the page has a clock. */
export function ClosingLine({ draw, timeZone, t }: Props) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const stop = Date.parse(draw.stop);
  const date = { date: shortDate(draw.stop, timeZone), time: clockTime(stop, timeZone) };
  return (
    <time dateTime={draw.stop}>
      {now === undefined
        ? t('ticket.summary-closes-at', date)
        : t('ticket.summary-closes-in', {
            closes: closesText(stop, now, timeZone).replace(/^Closes /, ''),
            left: countdownText(stop - now),
          })}
    </time>
  );
}
