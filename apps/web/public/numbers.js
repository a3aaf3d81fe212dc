// Loads what the browser knows of numbers, off the page's thread (see src/kit/ready-numbers.ts).
new Intl.NumberFormat();
close();
