import { learn } from './say.js';
import { texts } from './texts.js';

/**
 * Code together with the texts that public pages begin without. What is fetched by this may say any text; everything else that they
 * fetch says those which the build finds in it (`languages.js`).
 */
export async function withTexts<M>(code: Promise<M>): Promise<M> {
  const [module, { messages }] = await Promise.all([code, texts('more')]);
  learn(messages);
  return module;
}
