// What a device is called in the list of sessions: family of browser and of system, and nothing that tells more.

const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const find = (names: readonly (readonly [string, RegExp])[], agent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(agent))?.[0];

/** `Firefox, Linux`; empty where the user agent says neither. */
export const toDeviceLabel = (agent: string): string =>
  [find(BROWSERS, agent), find(SYSTEMS, agent)].filter((name) => name !== undefined).join(', ');
