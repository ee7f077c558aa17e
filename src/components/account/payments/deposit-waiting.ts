// Looks again while a deposit is being confirmed: soon at first, then less often.
const FIRST_MS = 3000;
const LAST_MS = 30_000;

const loadedAt = performance.timeOrigin;
const begun = Number(sessionStorage.getItem(location.pathname) ?? loadedAt);
sessionStorage.setItem(location.pathname, String(begun));
const waited = Math.max(0, loadedAt - begun);
setTimeout(() => location.reload(), Math.min(LAST_MS, Math.max(FIRST_MS, waited / 2)));
