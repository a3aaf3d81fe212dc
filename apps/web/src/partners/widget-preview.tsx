import { useEffect, useRef, useState } from 'preact/hooks';
import type { Hello, Introduction, Message } from '../embed/messages.js';
import type { Settings } from '../embed/settings.js';
import { Card, Notice } from '../kit/controls.js';
import { say } from '../kit/say.js';

interface PreviewProps {
  readonly settings: Settings;
  readonly apiKey: string;
}

/** The widget as visitors see it, and what it says to the owner of its page. */
export function WidgetPreview({ settings, apiKey }: PreviewProps) {
  const query = new URLSearchParams({ ...settings }).toString();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(620);
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    setProblems([]);
    const hear = ({ source, origin, data }: MessageEvent<Message | Hello | null>) => {
      const widget = frame.current?.contentWindow;
      if (!widget || source !== widget || !data) return;
      if (data.type === 'swap:hello') {
        const introduction: Introduction = { type: 'swap:introduction', apiKey: apiKey || null };
        widget.postMessage(introduction, origin);
      }
      if (data.type === 'swap:height' && data.height > 0) setHeight(data.height);
      if (data.type === 'swap:problem') setProblems((before) => [...before, `${data.attribute}: ${data.message}`]);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [query, apiKey]);
  return (
    <Card id="preview" title={say('partners.widget.preview')}>
      {problems.length > 0 && (
        <Notice tone="warn" title={say('partners.widget.problems')}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      <iframe
        key={`${query} ${apiKey}`}
        ref={frame}
        class="widget-preview"
        title={say('partners.widget.preview.frame')}
        src={`/embed?${query}`}
        height={height}
      />
    </Card>
  );
}
