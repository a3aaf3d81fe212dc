interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

const ours = ['/sw.js', '/numbers.js'] as const;
type Ours = (typeof ours)[number];

let policy: ReturnType<Policies['createPolicy']> | undefined;

/** The address of a worker of ours, as the policy of the pages wants it: nothing else may be named to the browser as one. */
export function workerScript(path: Ours): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('worker', {
    createScriptURL: (address) => {
      if (!ours.includes(address as Ours)) throw new TypeError(address);
      return address;
    },
  });
  return policy?.createScriptURL(path) ?? path;
}
