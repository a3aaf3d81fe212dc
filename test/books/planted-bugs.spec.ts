import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/repository.js';
import { plantedBugs } from './planted-bugs.js';

test.each(plantedBugs.map((bug) => [bug.title, bug] as const))(
  'the code in which a bug is planted is where the bug expects it: %s',
  (_title, { file, find }) => {
    const compiled = readFileSync(join(repository, 'libs/domain/dist', file), 'utf8');
    expect(compiled.split(find)).toHaveLength(2);
  },
);
