// The real files that lie beside the project on some machines; tests over them are skipped elsewhere.
import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../../shared/data/', import.meta.url);

export const hasOfficialFiles = existsSync(new URL('official-results-2016-07.json', FOLDER));
export const officialFile = (name: string): URL => new URL(name, FOLDER);
export const officialJson = (name: string): unknown => JSON.parse(readFileSync(officialFile(name), 'utf8'));
