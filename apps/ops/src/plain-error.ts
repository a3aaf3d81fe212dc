/** An error for the person at the console: says what is wrong and what to do, and is printed as it is, without a trace. */
export class PlainError extends Error {}

/** A reason not to start that the operator can act on. */
export class StartError extends PlainError {}
