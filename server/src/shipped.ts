import { existsSync, readFileSync } from 'node:fs';

/** What ships beside the code: next to `dist` once bundled, chunks included; two folders further up when run from the source. */
export const shipped = (name: string): URL | undefined =>
	[new URL(`../${name}`, import.meta.url), new URL(`../../${name}`, import.meta.url)].find((url) => existsSync(url));

const rulePages = shipped('docs/rules/');

/** URI of a rule's page, where there is one. */
export const pageOf = (code: string): string | undefined => rulePages && new URL(`${code}.md`, rulePages).href;

/** As the manifest has it; empty where the code was taken out of its package. */
export function ownVersion(): string {
	const manifest = shipped('package.json');
	return manifest ? JSON.parse(readFileSync(manifest, 'utf8')).version : '';
}
