import { OrderPage } from './order-page.js';
import { startSite } from './site.js';

startSite({ OrderPage }, /^(\/[a-z]{2})?\/order\//);
