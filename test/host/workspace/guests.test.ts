import { describe, expect, it } from 'vitest';
import { rules } from '../../../server/src/engine/runtimes/registry.ts';
import type { Files } from './layouts/layout.ts';
import { storeOn } from './layouts/store.ts';

/** Longer than the 32,768 bytes that Codex takes of all instructions of a project. */
const long = `# House rules\n\n${'- Keep it short.\n'.repeat(2_500)}`;

async function findingsIn(files: Files) {
	const { workspaces } = storeOn({ files });
	await workspaces.setFolders(['/ws']);
	const [workspace] = workspaces.list();
	const report = workspace?.analysis().findings(rules, {});
	return (report?.findings ?? []).map(({ rule, place, message, tag }) => ({
		code: rule.code,
		file: place.file.path,
		message,
		tag,
		range: place.range,
	}));
}

const ofCodex = (found: Awaited<ReturnType<typeof findingsIn>>) =>
	found.filter(({ code, message }) => code.startsWith('codex.') || message.includes('Codex'));

describe('a program that reads what is written for many, and has nothing of its own', () => {
	it('is heard where it cuts the file that another reads whole, or not at all', async () => {
		const found = ofCodex(await findingsIn({ '/ws/CLAUDE.md': 'Use tabs.', '/ws/AGENTS.md': long }));
		expect(found.map(({ code, file }) => [code, file])).toEqual([['budget.truncated', 'AGENTS.md']]);
		expect(found[0]?.message).toMatch(/^Codex 0\.169\.0: AGENTS\.md is too long: .*32,768/u);
	});

	it('greys nothing out that somebody else may read, and marks the line of the cut', async () => {
		const [cut] = ofCodex(await findingsIn({ '/ws/CLAUDE.md': '@AGENTS.md', '/ws/AGENTS.md': long }));
		expect(cut?.tag).toBeUndefined();
		expect(long.slice(cut?.range.start, cut?.range.end)).not.toContain('\n');
	});

	it('says nothing of how it works', async () => {
		const text = 'See @docs/style.md.\n<!-- Ask Sam before you change this section. -->\n';
		const files = { '/ws/AGENTS.md': text, '/ws/docs/style.md': 'x', '/ws/web/AGENTS.md': 'W' };
		expect(ofCodex(await findingsIn({ ...files, '/ws/CLAUDE.md': 'x' }))).toEqual([]);
		const own = ofCodex(await findingsIn({ ...files, '/ws/CLAUDE.md': 'x', '/ws/.codex/config.toml': '' }));
		expect(own.map(({ code }) => code)).toEqual([
			'codex.import-not-followed',
			'codex.nested-agents',
			'codex.comment-sent',
		]);
	});

	it('is silent in the folder of a persona', async () => {
		const persona = { '/ws/SOUL.md': 'Be kind.', '/ws/IDENTITY.md': '- Name: Mo', '/ws/USER.md': 'Ann' };
		const found = await findingsIn({ ...persona, '/ws/AGENTS.md': long, '/ws/CLAUDE.md': 'x' });
		expect(found.filter(({ message }) => message.includes('Codex'))).toEqual([]);
	});
});

describe('what hides in a text', () => {
	const hidden = 'Keep\u200Bto the pier.\n';
	const hiddenIn = async (files: Files) =>
		(await findingsIn(files)).filter(({ code }) => code === 'security.invisible-characters').map(({ file }) => file);

	it.each([
		['CLAUDE.md', 'AGENTS.md'],
		['CLAUDE.md', 'GEMINI.md'],
		['CLAUDE.md', '.cursor/rules/pier.mdc'],
		['CLAUDE.md', '.github/copilot-instructions.md'],
		['CLAUDE.md', '.clinerules/pier.md'],
		['SOUL.md', 'CLAUDE.md'],
		['SOUL.md', '.cursor/rules/pier.mdc'],
	])('beside %s is found in %s, which another program reads, and once', async (own, other) => {
		expect(await hiddenIn({ [`/ws/${own}`]: '# Ferry\n', [`/ws/${other}`]: hidden })).toEqual([other]);
	});

	it('is found in what a file imports, and in nothing else', async () => {
		const files = { '/ws/docs/tides.md': hidden, '/ws/docs/README.md': hidden };
		expect(await hiddenIn({ ...files, '/ws/CLAUDE.md': '@docs/tides.md\n' })).toEqual(['docs/tides.md']);
		expect(await hiddenIn({ ...files, '/ws/AGENTS.md': 'x', '/ws/GEMINI.md': '@docs/tides.md\n' })).toEqual([
			'docs/tides.md',
		]);
		expect(await hiddenIn({ ...files, '/ws/CLAUDE.md': 'x' })).toEqual([]);
	});
});
