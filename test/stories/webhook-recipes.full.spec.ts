import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedHeaders } from '@swap/domain/webhooks';
import { testWith, theProgram, type ProgramName } from '../support/programs.js';
import { repository } from '../support/repository.js';

/** How the recipe of one language becomes a program: it reads a JSON request from its input and prints 1 or 0. */
interface Language {
  readonly fence: string;
  /** What runs it; Node unless said. */
  readonly program?: ProgramName;
  readonly flags?: readonly string[];
  readonly file: string;
  readonly source: (recipe: string) => string;
}

const languages: Readonly<Record<string, Language>> = {
  Node: {
    fence: 'js',
    file: 'recipe.mjs',
    source: (recipe) => `${recipe}
      import { readFileSync } from 'node:fs';
      const { headers, body, secret } = JSON.parse(readFileSync(0, 'utf8'));
      console.log(Number(isFromService(headers, Buffer.from(body), secret)));`,
  },
  Python: {
    fence: 'python',
    program: 'python3',
    file: 'recipe.py',
    source: (recipe) => `${recipe}
import json, sys
request = json.loads(sys.stdin.buffer.read())
print(int(is_from_service(request["headers"], request["body"].encode(), request["secret"])))`,
  },
  Go: {
    fence: 'go',
    program: 'go',
    flags: ['run'],
    file: 'recipe.go',
    source: (recipe) => `${recipe.replace('import (', 'import (\n\t"encoding/json"\n\t"fmt"\n\t"os"')}
type request struct {
	Headers map[string]string
	Body    string
	Secret  string
}
func main() {
	var it request
	json.NewDecoder(os.Stdin).Decode(&it)
	if IsFromService(it.Headers, []byte(it.Body), it.Secret) {
		fmt.Println(1)
	} else {
		fmt.Println(0)
	}
}`,
  },
  PHP: {
    fence: 'php',
    program: 'php',
    file: 'recipe.php',
    source: (recipe) => `${recipe}
$it = json_decode(file_get_contents('php://stdin'), true);
echo (int) is_from_service($it['headers'], $it['body'], $it['secret']), "\\n";`,
  },
};

const secrets = {
  old: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  fresh: `whsec_${Buffer.alloc(32, 2).toString('base64')}`,
};
const body = JSON.stringify({ id: 'evt_1', type: 'webhook.test', data: { message: 'Grüße, 世界 🦊', path: 'a/b\\c' } });

function request(minutes: number, signing: readonly string[], secret: string, sent = body) {
  const at = new Date(Date.now() + minutes * 60_000);
  const headers = signedHeaders({ eventId: 'evt_1', deliveryId: 'd1', attempt: 1, body, secrets: signing, at });
  return { headers, body: sent, secret };
}

const { old, fresh } = secrets;
const good = [
  request(0, [old], old),
  request(-4, [old], old),
  request(0, [fresh, old], old),
  request(0, [fresh, old], fresh),
];
const bad = [
  request(0, [old], fresh),
  request(-6, [old], old),
  request(6, [old], old),
  request(0, [old], old, `${body} `),
  { ...request(0, [old], old), headers: {} },
  { ...request(0, [old], old), headers: { 'x-service-timestamp': 'soon', 'x-service-signature': 'v1=' } },
];

describe.each(Object.entries(languages))(
  'the recipe in %s',
  (_, { fence, program, flags = [], file: name, source }) => {
    testWith(...(program ? [program] : []))('a recipe accepts what the service signed and nothing else', () => {
      const text = readFileSync(join(repository, 'docs/webhooks.md'), 'utf8');
      const written = [...text.matchAll(new RegExp(`\`\`\`${fence}\\n(.*?)\`\`\``, 'gs'))].map(([, code = '']) => code);
      const recipe = written.find((code) => /is_?from_?service/i.test(code)) ?? '';
      const directory = mkdtempSync(join(tmpdir(), 'swap-recipe-'));
      const file = join(directory, name);
      writeFileSync(file, source(recipe));
      const verdict = (input: object) =>
        execFileSync(program ? theProgram(program) : process.execPath, [...flags, file], {
          input: JSON.stringify(input),
          encoding: 'utf8',
        }).trim();
      try {
        expect(good.map(verdict)).toEqual(good.map(() => '1'));
        expect(bad.map(verdict)).toEqual(bad.map(() => '0'));
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    });
  },
);
