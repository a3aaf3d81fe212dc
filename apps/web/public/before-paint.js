// Before anything is painted: the theme that was chosen on this device (see src/kit/theme.tsx), of a widget that its address names; and,
// at an address that names no language, the way to the reader's own (see src/kit/language-menu.tsx).
{
  const { from, languages } = document.currentScript.dataset;
  const named = from === 'address' ? new URLSearchParams(location.search) : null;
  let kept = null;
  try {
    kept = localStorage;
  } catch {
    // Where nothing may be kept the system's theme and the browser's languages hold.
  }
  const theme = named ? named.get('theme') : kept?.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (languages) {
    const wanted = [(named ? named.get('lang') : kept?.getItem('language')) ?? '', ...navigator.languages]
      .map((tag) => tag.split('-')[0].toLowerCase())
      .find((tag) => tag === 'en' || languages.split(' ').includes(tag));
    if (wanted && wanted !== 'en') {
      document.documentElement.hidden = true;
      location.replace(`/${wanted}${location.pathname}${location.search}${location.hash}`);
    }
  }
}
