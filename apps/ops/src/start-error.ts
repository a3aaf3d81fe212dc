/** A reason not to start that the operator can act on; the message says what is wrong and what to do, and is printed as it is. */
export class StartError extends Error {}
