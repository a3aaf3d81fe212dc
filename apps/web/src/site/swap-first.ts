import { firstPaint } from '../kit/first-paint.js';

await firstPaint();
await import('./swap-start.js');
