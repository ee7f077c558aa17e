import { expect, test } from 'vitest';
import { parseVideoSource } from '#lib/domain/content/video-source.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s', YOUTUBE],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
  [YOUTUBE, YOUTUBE],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/0f1e2d3c4b', 'https://player.vimeo.com/video/76979871?h=0f1e2d3c4b'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
])('%s is played by its player', (address, src) => {
  expect(parseVideoSource(address)).toEqual({ kind: 'frame', src, host: new URL(src).host });
});

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v="><script>',
  'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'https://me@youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/channels/staff',
  'javascript:alert(1)',
  '/pictures/film.svg',
])('%s is no film', (address) => {
  expect(parseVideoSource(address)).toBeUndefined();
});
