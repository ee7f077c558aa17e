// A link of this site that led here says plainly enough what is wanted: the form posts itself.
const form = document.querySelector<HTMLFormElement>('[data-log-out]');
const cameFromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin;
if (form && cameFromHere && document.visibilityState === 'visible') form.requestSubmit();
