import { existsSync, readFileSync } from 'node:fs';

/** What ships beside the code: next to `dist` once bundled, chunks included; two folders further up when run from the source. */
export const shipped = (name: string): URL | undefined =>
	[new URL(`../${name}`, import.meta.url), new URL(`../../${name}`, import.meta.url)].find((url) => existsSync(url));

const rulePages = shipped('docs/rules/');

const pages = new Map<string, string | undefined>();

/** URI of a rule's page, where there is one. Made once a rule: a URL takes longer than a diagnostic. */
export function pageOf(code: string): string | undefined {
	if (!pages.has(code)) pages.set(code, rulePages && new URL(`${code}.md`, rulePages).href);
	return pages.get(code);
}

/** As the manifest has it; empty where the code was taken out of its package. */
export function ownVersion(): string {
	const manifest = shipped('package.json');
	return manifest ? JSON.parse(readFileSync(manifest, 'utf8')).version : '';
}
