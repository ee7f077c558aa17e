// Puts the player in the place of its poster once it is asked for.
function createPlayer(kind: string | undefined, source: string, title: string): HTMLElement {
  if (kind === 'file') {
    const video = document.createElement('video');
    video.src = source;
    video.controls = true;
    video.autoplay = true;
    return video;
  }
  const frame = document.createElement('iframe');
  frame.src = source;
  frame.title = title;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  return frame;
}

for (const place of document.querySelectorAll<HTMLElement>('[data-video]')) {
  const play = place.querySelector<HTMLAnchorElement>('[data-play]');
  play?.addEventListener('click', (event) => {
    event.preventDefault();
    const player = createPlayer(place.dataset.video, play.href, place.dataset.title ?? '');
    player.tabIndex = -1;
    place.replaceChildren(player);
    player.focus();
  });
}
