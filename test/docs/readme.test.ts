import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const manifest = JSON.parse(read('package.json'));
const repository = /^https:\/\/github\.com\/([\w-]+\/[\w-]+)\.git$/.exec(manifest.repository.url)?.[1];
const pages = `https://github.com/${repository}/blob/HEAD/`;
const raw = `https://raw.githubusercontent.com/${repository}/HEAD/`;

/** Where the links and pictures of a page lead; what stands in code is neither. */
const targetsIn = (text: string): readonly string[] =>
	[...text.replace(/^```.*?^```|`[^`\n]*`/gmsu, '').matchAll(/\]\(([^)\s]+)\)/gu)].map(([, target]) => target ?? '');

const readme = read('README.md');
const targets = targetsIn(readme);
const pictures = targets.filter((target) => target.startsWith(raw)).map((target) => target.slice(raw.length));

describe('the README, which is the page of the marketplace as well', () => {
	it('links to whole addresses alone: a marketplace has no files beside the page', () => {
		expect(targets.filter((target) => !target.startsWith('https://'))).toEqual([]);
		expect(readme).not.toMatch(/<(?:img|picture|video|a)\b/iu);
	});

	it('links to what is in the repository', () => {
		const files = targets.filter((target) => target.startsWith(pages)).map((target) => target.slice(pages.length));
		expect(files.length).toBeGreaterThan(5);
		expect([...files, ...pictures].filter((file) => !existsSync(join(root, file)))).toEqual([]);
	});

	it('shows pictures that a marketplace takes, and that load soon', () => {
		expect(pictures.length).toBeGreaterThan(5);
		expect(targets.filter((target) => /\.svg\b/iu.test(target))).toEqual([]);
		const bytes = Object.fromEntries(pictures.map((file) => [file, statSync(join(root, file)).size]));
		expect(Object.entries(bytes).filter(([file, size]) => size > (file.endsWith('.gif') ? 3e6 : 5e5))).toEqual([]);
	});

	it('has every picture of the repository, none of which is packed into the extension', () => {
		expect(readdirSync(join(root, 'docs', 'images')).map((name) => `docs/images/${name}`)).toEqual(pictures.toSorted());
		expect(read('.vscodeignore')).not.toContain('docs/images');
	});

	it('names the two commands, and the VS Code that the manifest asks for', () => {
		expect(readme).toMatch(/^npm start\b/mu);
		expect(readme).toMatch(/^npm test\b/mu);
		const least = /\d+\.\d+/.exec(manifest.engines.vscode)?.[0];
		expect(readme).toContain(`VS Code ${least} or newer`);
	});

	it('names the Node that the manifest asks for, as every other page does', () => {
		const least = manifest.engines.node.replace('>=', '');
		const named = ['README.md', ...documents].flatMap((page) =>
			[...read(page).matchAll(/Node (\d+\.\d+) or (?:newer|later)/gu)].map(([, version]) => `${page}: ${version}`),
		);
		expect(named.length).toBeGreaterThan(3);
		expect(named.filter((each) => !each.endsWith(`: ${least}`))).toEqual([]);
	});
});

const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
	.map((name) => `docs/${name.replaceAll('\\', '/')}`)
	.filter((name) => name.endsWith('.md'));

describe('links between documents', () => {
	it.each([...documents, 'CONTRIBUTING.md', 'examples/aria/README.md'])('of %s lead to files', (page) => {
		const broken = targetsIn(read(page))
			.filter((target) => !/^(?:[a-z]+:|#)/iu.test(target))
			.filter((target) => !existsSync(join(root, dirname(page), target.replace(/#.*$/u, ''))));
		expect(broken).toEqual([]);
	});
});
