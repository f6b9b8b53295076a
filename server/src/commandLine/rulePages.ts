import { existsSync } from 'node:fs';

/** Ships beside the code: next to `dist` once bundled, two folders further up when run from the source. */
const folder = ['../docs/rules/', '../../../docs/rules/']
	.map((path) => new URL(path, import.meta.url))
	.find((url) => existsSync(url));

/** URI of a rule's page, where there is one. */
export const pageOf = (code: string): string | undefined => folder && new URL(`${code}.md`, folder).href;
