import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Memory is collected again and again while work goes on, as in a process under load. */
export function whileCollecting<T>(work: Promise<T>): Promise<T> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const collecting = setInterval(collect, 20);
  return work.finally(() => {
    clearInterval(collecting);
  });
}
