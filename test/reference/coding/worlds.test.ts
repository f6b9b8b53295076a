import { basename, dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { diceOf } from '../../support/random.ts';
import { clineWorld } from './cline/worlds.ts';
import { geminiWorld } from './geminiCli/worlds.ts';
import { openCodeWorld } from './openCode/worlds.ts';
import { type RootName, roots, type World } from './world.ts';

const worldsOf = (generate: typeof clineWorld): readonly World[] =>
	Array.from({ length: 300 }, (_, seed) => generate(diceOf(seed)));

/** Everything that stands somewhere, as `root/path`, with the kinds of entries. */
function seenIn(worlds: readonly World[]) {
	const paths = new Set<string>();
	const kinds = new Set<string>();
	for (const { trees } of worlds) {
		for (const root of roots) {
			for (const [path, { kind }] of Object.entries(trees[root])) {
				paths.add(`${root}/${path}`);
				kinds.add(kind);
			}
		}
	}
	return { paths, kinds };
}

describe('worlds of Cline', () => {
	const worlds = worldsOf(clineWorld);

	it('have everything that it searches, in every shape', () => {
		const { paths, kinds } = seenIn(worlds);
		expect([...kinds].sort()).toEqual(['bytes', 'hardlink', 'link', 'long', 'text']);
		for (const path of [
			'project/AGENTS.md',
			'project/.clinerules',
			'project/.clinerules/AGENTS.md',
			'project/.cline/rules/a.md',
			'project/.cline/plug/managed.json',
			'project/.agents/skills/linked',
			'project/.clinerules/workflows/w.md',
			'home/.agents/AGENTS.md',
			'home/Documents/Cline/Rules/style.md',
			'home/Documents/Cline/Workflows/g.md',
			'outside/own/rules/b.txt',
		]) {
			expect(paths).toContain(path);
		}
		expect(worlds.some(({ message }) => message?.startsWith('/w '))).toBe(true);
		expect(worlds.some(({ opened = [] }) => opened.includes('s'))).toBe(true);
	});

	it('leave nothing to the order of the disk: no two files of one folder are called the same', () => {
		for (const { trees } of worlds) {
			const names = Object.keys(trees.project)
				.filter((path) => dirname(path) === '.clinerules' && !path.endsWith('AGENTS.md'))
				.map((path) =>
					basename(path)
						.replace(/(?<=.)\.[^.]*$/u, '')
						.trim()
						.toLowerCase(),
				);
			expect(new Set(names).size).toBe(names.length);
		}
	});
});

describe('worlds of Gemini CLI', () => {
	const worlds = worldsOf(geminiWorld);

	it('have everything that it reads, in every shape', () => {
		const { paths, kinds } = seenIn(worlds);
		expect([...kinds].sort()).toEqual(['bytes', 'folder', 'hardlink', 'json', 'link', 'long', 'text']);
		for (const path of [
			'project/GEMINI.md',
			'project/src/deep/AGENTS.md',
			'project/.git/HEAD',
			'project/.gemini/settings.json',
			'project/.agents/skills/one/SKILL.md',
			'around/GEMINI.md',
			'home/.gemini/GEMINI.md',
			'home/.gemini/trustedFolders.json',
			'home/.gemini/tmp/project/memory/MEMORY.md',
			'home/.gemini/extensions/ext/gemini-extension.json',
		]) {
			expect(paths).toContain(path);
		}
		expect(new Set(worlds.flatMap(({ touched }) => touched.map(({ by }) => by)))).toEqual(
			new Set(['read', 'list', 'write', 'shell']),
		);
	});

	it('have no folder in their settings and flags that is not there: the program would not start', () => {
		const there: Readonly<Record<string, readonly [root: RootName, path: string]>> = {
			'<OUT>/lib': ['outside', 'lib/l.ts'],
			'<OUT>/linkedlib': ['outside', 'linkedlib'],
			'<AROUND>/beside': ['around', 'beside/b.ts'],
			'~/lib': ['home', 'lib/GEMINI.md'],
			'<PROJECT>/src': ['project', 'src/main.ts'],
		};
		for (const { trees, arguments: given } of worlds) {
			const written = JSON.stringify([
				trees.home['.gemini/settings.json'],
				trees.project['.gemini/settings.json'],
				given,
			]);
			for (const [folder, [root, path]] of Object.entries(there)) {
				if (written.includes(`${folder}"`) || written.includes(`${folder},`))
					expect(trees[root]).toHaveProperty([path]);
			}
			expect(written).not.toContain('missing"');
		}
	});
});

describe('worlds of OpenCode', () => {
	const worlds = worldsOf(openCodeWorld);

	it('have everything that it reads, in every shape', () => {
		const { paths, kinds } = seenIn(worlds);
		expect([...kinds].sort()).toEqual(['bytes', 'folder', 'json', 'link', 'long', 'text']);
		for (const path of [
			'project/AGENTS.md',
			'project/src/deep/CONTEXT.md',
			'project/.git/objects',
			'project/opencode.jsonc',
			'project/.opencode/agents/deep/doc.md',
			'project/.opencode/skills/one/SKILL.md',
			'project/src/.opencode/opencode.json',
			'project/.agents/skills/.hid/SKILL.md',
			'around/CLAUDE.md',
			'home/.claude/CLAUDE.md',
			'home/.config/opencode/config.json',
			'outside/conf/AGENTS.md',
			'system/etc/opencode/opencode.json',
		]) {
			expect(paths).toContain(path);
		}
		expect(new Set(worlds.flatMap(({ touched }) => touched.map(({ by }) => by)))).toEqual(
			new Set(['read', 'list', 'write', 'shell']),
		);
		expect(new Set(worlds.map(({ arguments: [, agent] }) => agent)).size).toBeGreaterThan(5);
	});

	it('leave nothing to chance: no two skills are called the same', () => {
		for (const { trees } of worlds) {
			const names = roots
				.flatMap((root) => Object.entries(trees[root]))
				.flatMap(([path, entry]) =>
					path.endsWith('.md') && entry.kind === 'text' ? [[path, entry.text] as const] : [],
				)
				.filter(([path]) => /\/skills?\/|^more\/|^skill\//u.test(path))
				.flatMap(([, text]) => /^name: (.*?)\r?$/mu.exec(text)?.[1] ?? []);
			expect(new Set(names).size).toBe(names.length);
		}
	});
});
