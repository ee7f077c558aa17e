import { useEffect, useState } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatDate, readDateNames } from '#lib/domain/time/date-names.ts';
import { describeStop, describeTimeLeft } from '#lib/domain/time/relative-dates.ts';
import { getSiteNow } from '#lib/stores/page/site-clock.ts';
import type { BuilderDraw } from '#lib/stores/ticket/ticket-offer.ts';

const TICK_MS = 20_000;
const INSIDE_TIME = /(?<=\d) (?=[ap]m\b)|(?<=\d [ap]m) (?=[A-Z])/g;

/** A time is not broken over two lines: `7:30 pm AEDT`. */
const keepTimeTogether = (text: string): string => text.replaceAll(INSIDE_TIME, '\u00a0');

interface Props {
  readonly draw: BuilderDraw;
  readonly t: Translate;
}

/**
 * When entries close: as it comes from the server, then as it is called from now, with the time left. The head of the
 * page says the viewer's own time: here it would move the button below from under a finger that presses it.
 */
export function ClosingLine({ draw, t }: Props) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(getSiteNow());
    const timer = setInterval(() => setNow(getSiteNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const stop = Date.parse(draw.stop);
  if (now === undefined || now >= stop)
    return <time dateTime={draw.stop}>{keepTimeTogether(draw.stopText)}</time>;
  const names = readDateNames(t);
  const { when } = describeStop({ at: stop, place: draw.place }, now, t, {
    ...names,
    formatDate: (time) => formatDate(time, names),
  });
  const closing = t('ticket.summary-closes-in', { closes: when, left: describeTimeLeft(stop - now, t) });
  return <time dateTime={draw.stop}>{keepTimeTogether(closing)}</time>;
}
