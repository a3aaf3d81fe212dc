import { firstPaint } from '../kit/first-paint.js';
import { texts } from '../kit/texts.js';
import { sayUnreached } from '../kit/unreached.js';

await firstPaint();
await Promise.all([texts(), import('./text-start.js')]).catch(sayUnreached);
