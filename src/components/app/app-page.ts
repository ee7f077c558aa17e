// Marks the phone that reads the page, so that its own way to the app stands first.
import { detectPlatform } from '#lib/domain/brand/app-links.ts';

const platform = detectPlatform(navigator.userAgent, navigator.maxTouchPoints);
for (const page of document.querySelectorAll<HTMLElement>('[data-app-page]'))
  if (platform) page.dataset.platform = platform;
