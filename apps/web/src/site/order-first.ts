import { firstPaint } from '../kit/first-paint.js';

await firstPaint();
await import('./order-start.js');
