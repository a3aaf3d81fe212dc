export { firstPaint } from '../kit/first-paint.js';
export { texts } from '../kit/texts.js';
