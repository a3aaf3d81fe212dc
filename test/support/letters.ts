/** Where a letter says that it can be stopped, as a path of this service: it names the address that the public knows. */
export function stopPathOf({ headers }: { readonly headers: Readonly<Record<string, string>> }): string {
  const [, address = ''] = /^<(\S+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
  return new URL(address).pathname;
}
