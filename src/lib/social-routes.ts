import type { Route } from './route-rules.ts';

/** Logging in with an account elsewhere. Not there while no provider is set up. */
export const SOCIAL_ROUTES = {
  socialAccounts: { pattern: '/social-authentication', access: 'signed-in', isIndexed: false },
  socialList: { pattern: '/social-authentication/list', access: 'signed-in', isIndexed: false },
  socialLink: { pattern: '/social-authentication/link', access: 'signed-in', isIndexed: false },
  socialUnlink: { pattern: '/social-authentication/unlink', access: 'signed-in', isIndexed: false },
  socialBegin: {
    pattern: '/social-authentication/begin',
    cache: 'never',
    isIndexed: false,
  },
  socialSignUp: {
    pattern: '/social-authentication/sign-up',
    cache: 'never',
    isIndexed: false,
  },
  socialCallback: {
    pattern: '/social-authentication/callback/[provider]',
    cache: 'never',
    isIndexed: false,
  },
} as const satisfies Record<string, Route>;
