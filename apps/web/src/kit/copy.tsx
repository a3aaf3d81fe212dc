import { useRef, useState } from 'preact/hooks';
import { Icon } from './icons.js';
import { say } from './say.js';

/** Copies `text`, and says so where a screen reader hears it. */
export function Copy({ text, what }: { text: string; what: string }) {
  const [end, setEnd] = useState<'copied' | 'refused' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const copy = async () => {
    clearTimeout(timer.current);
    setEnd(null);
    try {
      // Pages that are not secure have no clipboard, and others may be refused it.
      await navigator.clipboard.writeText(text);
      setEnd('copied');
    } catch {
      setEnd('refused');
    }
    timer.current = setTimeout(() => setEnd(null), 2000);
  };
  const said = { copied: say('kit.copied.what', { what }), refused: say('kit.copy.refused') };
  return (
    <button type="button" class="copy" onClick={() => void copy()}>
      <Icon name={end === 'copied' ? 'check' : 'copy'} />
      <span>
        {say(end === 'copied' ? 'kit.copied' : end === 'refused' ? 'kit.copy.refused' : 'kit.copy')}
        <span class="unseen"> {what}</span>
      </span>
      <span role="status" class="unseen">
        {end === null ? '' : said[end]}
      </span>
    </button>
  );
}
