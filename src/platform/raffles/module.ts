import type { PlatformModule } from '../module.ts';
import * as raffles from './migrations/0022-raffles.ts';

export const rafflesModule: PlatformModule = { migrations: { '0022-raffles': raffles } };
