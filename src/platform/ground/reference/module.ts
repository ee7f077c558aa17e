import type { PlatformModule } from '../../module.ts';
import { serveReference } from './routes.ts';

export const referenceModule: PlatformModule = { name: 'reference', serve: serveReference };
