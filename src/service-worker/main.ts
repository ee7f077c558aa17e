// The service worker of the shop: one module for each event. `src/lib/build/service-worker.ts` puts them into one file.
import { hearFetch } from './fetch.ts';
import { hearActivate, hearInstall } from './install.ts';
import { scope } from './worker-scope.ts';

scope.addEventListener('install', hearInstall);
scope.addEventListener('activate', hearActivate);
scope.addEventListener('fetch', hearFetch);
