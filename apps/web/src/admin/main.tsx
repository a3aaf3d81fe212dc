import { start } from '../kit/start.js';
start(null);
