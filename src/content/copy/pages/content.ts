export const contentCopy = {
  'content.video-play': 'Play the video: {title}',
  'content.video-elsewhere': 'The video is loaded from {host} when you play it.',
} as const;
