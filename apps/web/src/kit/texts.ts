import type { Messages } from '@lingui/core';

/** Texts of one language by name, as the build compiled them. */
export interface Texts {
  readonly tag: string;
  readonly messages: Messages;
}

/** In a document: what its page begins with, and what it does without until somebody goes on from there. */
type Part = 'texts' | 'more';

/** Longer than a slow phone needs for them; a network that keeps silent is none. */
const patienceMs = 20_000;
const pauseMs = 500;

async function read(address: string): Promise<Messages> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(address);
  return (await answer.json()) as Messages;
}

/** What was cut off once may come a moment later. */
const readTwice = (address: string): Promise<Messages> =>
  read(address).catch(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
    return read(address);
  });

async function all(addresses = ''): Promise<Messages> {
  return Object.assign({}, ...(await Promise.all(addresses.split(' ').map(readTwice)))) as Messages;
}

async function load(part: Part): Promise<Texts> {
  const { lang, dataset } = document.documentElement;
  if (!(part in dataset)) return { tag: lang, messages: {} };
  const inEnglish = async () => ({ tag: 'en', messages: await all(dataset[`${part}English`]) });
  if (lang === 'en') return inEnglish();
  return all(dataset[part]).then((messages) => ({ tag: lang, messages }), inEnglish);
}

const asked = new Map<Part, Promise<Texts>>();

/** The texts of the language that this document is in, asked for once; where they cannot be had, in English. Fails where neither can be. */
export function texts(part: Part = 'texts'): Promise<Texts> {
  const known = asked.get(part) ?? load(part);
  asked.set(part, known);
  known.catch(() => asked.delete(part));
  return known;
}
