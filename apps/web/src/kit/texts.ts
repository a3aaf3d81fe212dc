import type { Messages } from '@lingui/core';

/** The texts of one language by name, as the build compiled them. */
export interface Texts {
  readonly tag: string;
  readonly messages: Messages;
}

let asked: Promise<Texts> | undefined;

/** The texts of the language that this document is in, asked for once. */
export function texts(): Promise<Texts> {
  const { lang, dataset } = document.documentElement;
  return (asked ??= fetch(dataset['texts'] ?? '')
    .then((answer) => answer.json())
    .then((messages: Texts['messages']) => ({ tag: lang, messages })));
}
