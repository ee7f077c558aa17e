// Where Astro's own messages go: to the log of the shop while it serves, to the terminal while it is built or developed.
import type { AstroLoggerDestination, AstroLoggerMessage } from 'astro';
import { getLog } from '#lib/server/log.ts';

/** Of Astro's messages without a label, an error is one that it has caught: the middleware writes that with its cause. */
const isCaughtError = ({ label, level }: AstroLoggerMessage): boolean => label === null && level === 'error';

function writeToLog(message: AstroLoggerMessage): void {
  const { label, level, message: text } = message;
  if (isCaughtError(message)) return;
  if (level === 'warn' || level === 'error') getLog()[level]({ from: label }, text);
}

function writeToTerminal({ level, message }: AstroLoggerMessage): void {
  const stream = level === 'warn' || level === 'error' ? process.stderr : process.stdout;
  stream.write(`${message}\n`);
}

/** Whether this is part of the built site; outside of Vite there is no such environment. */
const isBuilt = (): boolean => import.meta.env?.PROD === true;

export default function createAstroLog(): AstroLoggerDestination {
  return { write: isBuilt() ? writeToLog : writeToTerminal };
}
