/** What each language calls itself, by its tag, English first. Put in place by the build: `languages.js`. */
declare const languageNames: Readonly<Record<string, string>>;
/** What the frame of a widget is called in each language. */
declare const frameTitles: Readonly<Record<string, string>>;
