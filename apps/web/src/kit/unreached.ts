/** Says, in the words of the document itself, that its page did not come, where it says that it loads; comes back with the network. */
export function sayUnreached(): void {
  const note = document.getElementById('unreached');
  if (!note) return;
  note.hidden = false;
  note.className = 'notice bad';
  document.querySelector('#app .loading')?.replaceWith(note);
  addEventListener('online', () => location.reload());
}
