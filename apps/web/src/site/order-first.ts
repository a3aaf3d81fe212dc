import { firstPaint, texts } from './first.js';

await firstPaint();
await Promise.all([texts(), import('./order-start.js')]);
