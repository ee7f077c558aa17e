// The readable cookie that hints at a session (decision S1). A file of its own: scripts that ask for nothing else stay
// small.
const SESSION_HINT = /(?:^|; )signed_in=1(?:[.;]|$)/;

export const hasSessionHint = (cookies: string = document.cookie): boolean => SESSION_HINT.test(cookies);
