// The contrast of WCAG 2 between two hex colours: 1 is none, 21 is black on white.
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** `#abc` as `#aabbcc`; undefined for anything but a hex colour. */
export function expandHex(colour: unknown): string | undefined {
  if (typeof colour !== 'string' || !HEX.test(colour)) return undefined;
  const digits = colour.slice(1).toLowerCase();
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}

function getLuminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function getContrast(a: string, b: string): number {
  const [darker, lighter] = [getLuminance(a), getLuminance(b)].sort((one, other) => one - other) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}
