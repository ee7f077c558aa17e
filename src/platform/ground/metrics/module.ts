import type { PlatformModule } from '../../module.ts';
import { GROUND_METRICS } from './collect.ts';

export const metricsModule: PlatformModule = { name: 'metrics', metrics: GROUND_METRICS };
