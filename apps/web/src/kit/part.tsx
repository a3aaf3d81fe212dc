import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button, Loading, Notice } from './controls.js';
import { useOnline } from './online.js';
import { say, type TextName } from './say.js';

/**
 * A part of a page that is loaded when it is first shown. One that cannot be loaded says so, and is tried again on demand and once there
 * is a network again; the page around it stays as it is.
 */
export function part<P extends object>(loading: TextName, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function Part(props: P) {
    const [state, setState] = useState<{ Shown?: ComponentType<P>; failed?: true }>({});
    const [tries, setTries] = useState(0);
    const isOnline = useOnline();
    const { Shown, failed } = state;
    useEffect(() => {
      if (!Shown)
        load().then(
          (component) => setState({ Shown: component }),
          () => setState({ failed: true }),
        );
    }, [tries, isOnline]);
    if (Shown) return <Shown {...props} />;
    if (!failed) return <Loading said={say(loading)} />;
    return (
      <Notice tone="warn">
        <p>{say('kit.failed')}</p>
        <Button onClick={() => setTries(tries + 1)}>{say('kit.retry')}</Button>
      </Notice>
    );
  };
}
