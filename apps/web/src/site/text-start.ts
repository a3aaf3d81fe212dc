import { startSite } from './site.js';

startSite({}, /./);
