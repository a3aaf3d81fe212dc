import { firstPaint } from '../kit/first-paint.js';
import { readyNumbers } from '../kit/ready-numbers.js';
import { texts } from '../kit/texts.js';
import { sayUnreached } from '../kit/unreached.js';

readyNumbers();
await firstPaint();
await Promise.all([import('./site.js'), import('./swap-page.js'), texts()])
  .then(([{ startSite }, page]) => startSite(page))
  .catch(sayUnreached);
