import { anotherTask } from '../kit/first-paint.js';
import { OrderPage } from './order-page.js';
import { startSite } from './site.js';

await anotherTask();
startSite({ OrderPage }, /^\/order\//);
