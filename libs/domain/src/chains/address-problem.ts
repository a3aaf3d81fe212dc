/** Why an address or memo cannot be used: one sentence for the person who typed it. It never repeats what was typed. */
export interface AddressProblem {
  readonly reason: string;
}

/** A family's own finding; `sure` when the reason holds even if another network could read the same text. */
export interface Finding extends AddressProblem {
  readonly sure?: true;
}

/** The network that an address is checked for. */
export interface Named {
  readonly code: string;
  readonly name: string;
}

const article = (name: string) => (/^([aeio]|xrp)/i.test(name) ? 'an' : 'a');

/** The text has another form altogether; `sketch` says what the right one looks like. */
export const unlike = (name: string, sketch: string): Finding => ({
  reason: `This is not ${article(name)} ${name} address: ${sketch}.`,
});

/** The form is right and the checksum is not. */
export const mistyped = (name: string): Finding => ({
  reason: `The checksum of this ${name} address does not match: a character is mistyped, missing or added.`,
});

/** The address belongs to a test network, whose coins are worth nothing. */
export const testOnly = (name: string): Finding => ({
  reason: `This address belongs to ${article(name)} ${name} test network, where coins have no value.`,
});

/** The address is known and nobody holds its key. */
export const burns = (name: string): Finding => ({
  reason: `Nobody holds the key of this ${name} address: coins sent there are destroyed.`,
  sure: true,
});

/** A valid address of the wrong network. */
export const wrongNetwork = (found: string, wanted: string): AddressProblem => ({
  reason: `This is ${article(found)} ${found} address, but the asset is on ${wanted}.`,
});

/** A problem that stands whatever else the text might be. */
export const refuse = (reason: string): Finding => ({ reason, sure: true });
