import type { PlatformModule } from '../../module.ts';
import * as signingKeys from './migrations/0480-signing-keys.ts';

export const signingModule: PlatformModule = {
  name: 'signing',
  migrations: { '0480-signing-keys': signingKeys },
};
