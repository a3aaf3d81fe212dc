/** A key under which a request may be repeated. Works in pages without HTTPS too, where `crypto.randomUUID` is absent. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
