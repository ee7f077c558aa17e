// The shop's colours and sizes for Stripe's fields, which stand in frames and see none of our styles.
import type { Appearance } from '@stripe/stripe-js';

/** Any colour that a browser knows as `#rrggbb`: frames take no other. */
function toHex(color: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('')}`;
}

function readColor(container: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.setProperty('color', `var(${name})`);
  container.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return toHex(color);
}

export function readLook(container: HTMLElement): Appearance {
  const { fontSize, fontFamily } = getComputedStyle(container);
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: readColor(container, '--accent'),
      colorBackground: readColor(container, '--surface-raised'),
      colorText: readColor(container, '--ink'),
      colorTextSecondary: readColor(container, '--ink-muted'),
      colorDanger: readColor(container, '--danger'),
      fontFamily,
      fontSizeBase: fontSize,
    },
  };
}
