import { OrderPage } from './order-page.js';
import { startSite } from './site.js';

startSite({ OrderPage }, /^\/order\//);
