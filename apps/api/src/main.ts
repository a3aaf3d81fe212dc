import { programIn } from '@swap/config/program';

await import(programIn(import.meta.dirname));
