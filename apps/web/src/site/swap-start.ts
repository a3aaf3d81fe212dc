import { startSite } from './site.js';
import { SwapPage } from './swap-page.js';

startSite({ SwapPage }, /^(\/[a-z]{2})?(\/|\/exchange\/.*)?$/);
