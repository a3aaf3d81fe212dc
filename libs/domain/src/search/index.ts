export { FindAnything, type Found } from './find-anything.js';
export { foundBy, foundKinds } from './look-ups.js';
