import { useState } from 'preact/hooks';
import { apiBase } from '../api/http.js';
import { Copy } from '../kit/copy.js';
import { SelectField } from '../kit/choice-fields.js';
import { say } from '../kit/say.js';
import { verifying } from './verifying.js';

type Snippets = Readonly<Record<string, string>>;

const keptAs = 'swap-snippets-in';

/** Code in the language that the reader chose last, on this device. */
function Snippet({ what, of }: { what: string; of: Snippets }) {
  const names = Object.keys(of);
  const [chosen, choose] = useState(localStorage.getItem(keptAs) ?? '');
  const shown = names.includes(chosen) ? chosen : (names[0] ?? '');
  const take = (name: string) => {
    localStorage.setItem(keptAs, name);
    choose(name);
  };
  const code = of[shown] ?? '';
  return (
    <section class="snippet" aria-label={what}>
      <SelectField
        name="snippet"
        label={what}
        value={shown}
        onChange={take}
        options={names.map((name) => ({ value: name, label: name }))}
      />
      <pre tabIndex={0} aria-label={`${what}, ${shown}`}>
        <code>{code}</code>
      </pre>
      <Copy text={code} what={say('partners.snippets.code')} />
    </section>
  );
}

/** For who was just given a signing secret. */
export const VerifySnippet = () => <Snippet what={say('partners.snippets.verify')} of={verifying} />;

/** For who was just given an API key; code never holds the key itself, which belongs into the environment. */
export const KeySnippet = ({ apiKey }: { apiKey: string }) => (
  <Snippet
    what={say('partners.snippets.try')}
    of={apiKey.startsWith('swap_pk_') ? countedOrder(apiKey) : firstCalls(base())}
  />
);

const base = () => new URL(apiBase, location.href).href;

/** Asks whether orders made with the key would count: it changes nothing. */
const firstCalls = (url: string): Snippets => ({
  curl: `export API_KEY=…   # your key
curl -X POST ${url}/swap/attribution -H "x-service-api-key: $API_KEY"`,
  JavaScript: `const answer = await fetch('${url}/swap/attribution', {
  method: 'POST',
  headers: { 'x-service-api-key': process.env.API_KEY },
});
console.log(await answer.json());`,
  Python: `import json
import os
import urllib.request

request = urllib.request.Request(
    "${url}/swap/attribution",
    method="POST",
    headers={"x-service-api-key": os.environ["API_KEY"]},
)
print(json.load(urllib.request.urlopen(request)))`,
  PHP: `<?php

$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'x-service-api-key: ' . getenv('API_KEY'),
]]);
echo file_get_contents('${url}/swap/attribution', false, $context);`,
  Go: `package main

import (
	"io"
	"net/http"
	"os"
)

func main() {
	request, _ := http.NewRequest("POST", "${url}/swap/attribution", nil)
	request.Header.Set("x-service-api-key", os.Getenv("API_KEY"))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	io.Copy(os.Stdout, answer.Body)
}`,
});

/** A publishable key is no secret: it stands in the page. */
const countedOrder = (apiKey: string): Snippets => ({
  curl: `curl -X POST ${base()}/swap/attribution -H 'x-service-api-key: ${apiKey}'`,
  JavaScript: `const answer = await fetch('${base()}/swap/attribution', {
  method: 'POST',
  headers: { 'x-service-api-key': '${apiKey}' },
});
console.log(await answer.json());`,
});
