const { chromium } = require('playwright-core');

/** Three of it for each of the 34 points that a mark on a page is wide, nearly. */
const side = 96;
const quality = 0.9;

/** Runs `work` with what makes a WebP of 96 by 96 points of an SVG. It is Chromium, which `CHROMIUM` names where it is not Debian's. */
async function whileDrawing(work) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    const draw = async (svg) => Buffer.from(await page.evaluate(drawHere, { svg, side, quality }), 'base64');
    return await work(draw);
  } finally {
    await browser.close();
  }
}

/** In the page. */
async function drawHere({ svg, side, quality }) {
  const picture = new Image(side, side);
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  canvas.getContext('2d').drawImage(picture, 0, 0, side, side);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}

module.exports = { whileDrawing };
