import { describe, expect, it } from 'vitest';
import { loadNeverLoaded } from '../../../../server/src/engine/rules/load/loadNeverLoaded.ts';
import {
	applyFix,
	bothLoose,
	bothStrict,
	check,
	everyVersion,
	expectEveryFixToSilence,
	v1,
	v1m,
	v9,
} from '../../../support/ruleTester.ts';

describe('load.never-loaded', () => {
	it('knows what 2026.8 retired', () => {
		const tree = {
			runtime: v9,
			files: {
				'AGENTS.md': '# Work\n\nBe kind.\n',
				'HEARTBEAT.md': '# Heartbeat\n\n- Look at the mail.\n',
				'TOOLS.md': '# Tools\n\nThe camera is called “porch”.\n',
				'SOUL_EVIL.md': '# Evil\n\nSneer.\n',
			},
		};
		const findings = check(loadNeverLoaded, tree);
		expect(findings.map(({ file, message }) => [file, message])).toEqual([
			[
				'HEARTBEAT.md',
				'OpenClaw 2026.9.6 never loads HEARTBEAT.md. Since 2026.8, heartbeat tasks are in the runtime’s database. Run “openclaw doctor --fix” to move them there, or move general instructions to AGENTS.md.',
			],
			[
				'TOOLS.md',
				'OpenClaw 2026.9.6 never loads TOOLS.md. Since 2026.8, notes on tools are in a section “## Tools” of AGENTS.md. Run “openclaw doctor --fix”, or move them there.',
			],
			[
				'SOUL_EVIL.md',
				'OpenClaw 2026.9.6 never loads SOUL_EVIL.md. The soul-evil hook was removed in 2026.2.12. Delete the file, or move what you want to keep to SOUL.md.',
			],
		]);
		expect(findings[1]?.text).toBe('# Tools\n\nThe camera is called “porch”.');
		expect(findings[1]?.finding.tag).toBe('unnecessary');
		expectEveryFixToSilence(loadNeverLoaded, tree);
	});

	it('moves TOOLS.md into AGENTS.md, headings one level down, in the line ends of AGENTS.md', () => {
		const tree = {
			runtime: v9,
			files: {
				'AGENTS.md': '# Work\r\n\r\nBe kind.\r\n\r\n',
				'TOOLS.md': '\uFEFF# Tools\n\n## Cameras\n\n```sh\n# not a heading\n```\n',
			},
		};
		const fix = check(loadNeverLoaded, tree)[0]?.finding.fixes?.[0];
		expect(fix?.title).toBe('Move to a section “Tools” of AGENTS.md');
		expect(fix && applyFix(tree, fix).files).toEqual({
			'AGENTS.md':
				'# Work\r\n\r\nBe kind.\r\n\r\n## Tools\r\n\r\n### Cameras\r\n\r\n```sh\r\n# not a heading\r\n```\r\n',
		});
	});

	it('offers no move where AGENTS.md has such a section already', () => {
		const files = { 'AGENTS.md': '# Work\n\n## Tools\n\nMine.\n', 'TOOLS.md': '# Tools\n\nThe camera.\n' };
		expect(check(loadNeverLoaded, { runtime: v9, files })[0]?.finding.fixes).toEqual([]);
	});

	it('knows that MEMORY.md is searched and not injected in 2026.1.24', () => {
		const files = { 'MEMORY.md': '# Memory\n\n- Sam likes tea.\n' };
		const [reported] = check(loadNeverLoaded, { runtime: v1, files });
		expect(reported?.text).toBe('# Memory');
		expect(reported?.message).toBe(
			'Clawdbot 2026.1.24 never loads MEMORY.md. The agent can only find it by memory search. Move what it must always know to USER.md or AGENTS.md.',
		);
		expect(check(loadNeverLoaded, { runtime: v1m, files })).toEqual([]);
		expect(check(loadNeverLoaded, { runtime: v9, files })).toEqual([]);
	});

	it('moves what memory.md says to the MEMORY.md next to it, without the title that both have', () => {
		const files = { 'MEMORY.md': '# Memory\r\n\r\n- Tea.\r\n', 'memory.md': '# Memory\n\n- Coffee.\n- Milk.\n' };
		const tree = { runtime: v9, files };
		const [fix] = check(loadNeverLoaded, tree).flatMap(({ finding }) => finding.fixes ?? []);
		expect(fix?.title).toBe('Move its text to MEMORY.md, and delete memory.md');
		expect(fix && applyFix(tree, fix).files).toEqual({
			'MEMORY.md': '# Memory\r\n\r\n- Tea.\r\n\r\n- Coffee.\r\n- Milk.\r\n',
		});
		expectEveryFixToSilence(loadNeverLoaded, tree);
		const linked = { ...files, 'MEMORY.md': { link: 'symlink' as const, text: 'x' } };
		expect(
			check(loadNeverLoaded, { runtime: v9, files: linked }).flatMap(({ finding }) => finding.fixes ?? []),
		).toEqual([]);
	});

	it('knows who reads memory.md in lower case', () => {
		const tree = { runtime: v9, files: { 'memory.md': '- Sam likes tea.\n' } };
		expect(check(loadNeverLoaded, tree)[0]?.message).toContain(
			'OpenClaw 2026.9.6 never loads memory.md. Only MEMORY.md, in capital letters, is long-term memory. Rename the file, or merge the two (from 2026.4.23, “openclaw doctor --fix” does it).',
		);
		expectEveryFixToSilence(loadNeverLoaded, tree);
		expect(check(loadNeverLoaded, { ...tree, runtime: v1m })).toEqual([]);
	});

	it('takes a near miss for what it was meant to be, while that is missing', () => {
		for (const [name, meant] of [
			['SOULS.md', 'SOUL.md'],
			['IDENTIY.md', 'IDENTITY.md'],
			['PERSONA.md', 'SOUL.md'],
			['AGENT.md', 'AGENTS.md'],
		] as const) {
			const tree = { runtime: v9, files: { [name]: '# Who\n\nText.\n' } };
			const [reported, ...others] = check(loadNeverLoaded, tree);
			expect(others).toEqual([]);
			expect(reported?.text).toBe('# Who');
			expect(reported?.message).toBe(
				`The agent does not get ${name}: OpenClaw 2026.9.6 does not know this name, and ${meant} is missing. If you mean ${meant}, rename the file.`,
			);
			expectEveryFixToSilence(loadNeverLoaded, tree);
			expect(check(loadNeverLoaded, { ...tree, files: { ...tree.files, [meant]: '# Who\n' } })).toEqual([]);
		}
	});

	it('knows that Botholomew reads the top of its folder only, and names in lower case', () => {
		const text = '---\ntitle: Rules\nloading: always\nagent-modification: false\n---\n\nShoes off.\n';
		const tree = {
			runtime: bothStrict,
			files: { 'prompts/beliefs.md': text, 'prompts/house/rules.md': text, 'prompts/guests.MD': text },
		};
		expect(check(loadNeverLoaded, tree).map(({ message }) => message)).toEqual([
			'The agent does not get prompts/house/rules.md: Botholomew 0.18.8 loads only files directly in prompts/ whose names end in .md. Rename to prompts/rules.md.',
			'The agent does not get prompts/guests.MD: Botholomew 0.18.8 loads only files directly in prompts/ whose names end in .md. Rename to prompts/guests.md.',
		]);
		expectEveryFixToSilence(loadNeverLoaded, tree);
		const loose = { '.botholomew/soul.md': text, '.botholomew/skills/tea.md': text, '.botholomew/logs/a.md': text };
		expect(check(loadNeverLoaded, { runtime: bothLoose, files: loose })).toEqual([]);
	});

	it('is silent about files of other purposes', () => {
		for (const runtime of everyVersion) {
			const files = {
				'README.md': 'a',
				'NOTES.md': 'a',
				'SOUP.txt': 'a',
				'BOOT.md': 'a',
				'CHANGELOG.md': 'a',
				'docs/SOULS.md': 'a',
				'memory/2026-11-17.md': 'a',
				'skills/tea/SKILL.md': 'a',
			};
			expect(check(loadNeverLoaded, { runtime, files })).toEqual([]);
		}
	});
});
