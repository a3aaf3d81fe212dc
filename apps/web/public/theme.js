// Before anything is painted: the theme that was chosen on this device (see src/kit/theme.tsx), of a widget that its address names.
try {
  const isNamed = document.currentScript.dataset.from === 'address';
  const theme = isNamed ? new URLSearchParams(location.search).get('theme') : localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Where nothing may be kept the system's theme holds.
}
