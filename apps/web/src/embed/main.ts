import { firstPaint, texts } from '../site/first.js';

await firstPaint();
await Promise.all([texts(), import('./widget.js')]);
