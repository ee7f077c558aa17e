// Status codes of HTTP that pages and services answer with or look for (RFC 9110, section 15; 429 of RFC 6585).

export const ACCEPTED = 202;
export const NO_CONTENT = 204;
/** It has another address for good. */
export const MOVED = 301;
export const FOUND = 302;
/** A form was taken: what comes next is fetched by GET. */
export const SEE_OTHER = 303;
/** The same request, sent to another address. */
export const TEMPORARY_REDIRECT = 307;
export const UNAUTHORIZED = 401;
export const FORBIDDEN = 403;
export const NOT_FOUND = 404;
export const CONFLICT = 409;
export const GONE = 410;
/** A form or body was read, and something in it has to be put right. */
export const UNPROCESSABLE = 422;
export const TOO_MANY_REQUESTS = 429;
export const UNAVAILABLE = 503;
