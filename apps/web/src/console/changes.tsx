/** What an audit entry says was changed. */
export function Changes({ changes }: { changes: unknown }) {
  const text = changes === null || changes === undefined ? '{}' : JSON.stringify(changes);
  return text === '{}' ? <>–</> : <code class="fine">{text}</code>;
}
