import { anotherTask } from '../kit/first-paint.js';
import { startSite } from './site.js';
import { SwapPage } from './swap-page.js';

await anotherTask();
startSite({ SwapPage }, /^\/$/);
