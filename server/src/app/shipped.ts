import { existsSync, readFileSync } from 'node:fs';

/** What ships beside the code: next to `dist` once bundled, chunks included; three folders further up when run from the source. */
const shipped = (name: string): URL | undefined =>
	['../', '../../', '../../../'].map((up) => new URL(`${up}${name}`, import.meta.url)).find((url) => existsSync(url));

const rulePages = shipped('docs/rules/');

const pages = new Map<string, string | undefined>();

/** URI of a rule's page, where there is one. Made once a rule: a URL takes longer than a diagnostic. */
export function pageOf(code: string): string | undefined {
	if (!pages.has(code)) pages.set(code, rulePages && new URL(`${code}.md`, rulePages).href);
	return pages.get(code);
}

interface ShippedManifest {
	readonly version: string;
	/** There once it was published from somewhere. */
	readonly repository?: { readonly url: string };
}

let manifestRead: ShippedManifest | undefined;

function ownManifest(): ShippedManifest | undefined {
	const file = shipped('package.json');
	manifestRead ??= file && JSON.parse(readFileSync(file, 'utf8'));
	return manifestRead;
}

/** Of a bundle, by whoever builds it: to read the manifest, which is long, takes a start a millisecond. */
declare const builtVersion: string | undefined;

/** As the manifest has it. */
export const ownVersion = (): string =>
	typeof builtVersion === 'undefined' ? (ownManifest()?.version ?? '') : builtVersion;

/** Address of a rule's page for people elsewhere: whoever reads a report has no file of the machine that wrote it. */
export function publicPageOf(code: string, manifest: ShippedManifest | undefined = ownManifest()): string | undefined {
	const repository = /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(manifest?.repository?.url ?? '')?.[1];
	return repository && `https://github.com/${repository}/blob/v${manifest?.version}/docs/rules/${code}.md`;
}
