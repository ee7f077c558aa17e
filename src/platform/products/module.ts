import type { PlatformModule } from '../module.ts';
import * as products from './migrations/0012-products.ts';

export const productsModule: PlatformModule = { migrations: { '0012-products': products } };
