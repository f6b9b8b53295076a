import { describe, expect, it } from 'vitest';
import { loadRefused } from '../../../../server/src/engine/rules/load/loadRefused.ts';
import { check, v1, v9 } from '../../../support/ruleTester.ts';

const linked = (link: 'symlink' | 'hardlink') => ({ 'SOUL.md': { link, text: '# Aria\n' } });

describe('load.refused', () => {
	it('says which links 2026.9.6 refuses', () => {
		const findings = check(loadRefused, { runtime: v9, files: linked('symlink') });
		expect(findings.map(({ text, message }) => [text, message])).toEqual([
			[
				'# Aria',
				'OpenClaw 2026.9.6 refuses SOUL.md because it is a symbolic link, so the agent reads “[UNREADABLE: symlink path component not allowed]” instead. Replace the link with a copy of the text.',
			],
		]);
		expect(check(loadRefused, { runtime: v9, files: linked('hardlink') })[0]?.message).toContain('it is a hard link');
	});

	it('asks for no copy of a text that is nowhere', () => {
		const nowhere = {
			link: 'symlink',
			unreadable: 'is a link to a file that does not exist',
			cause: 'dangling',
		} as const;
		const files = { 'SOUL.md': nowhere, 'USER.md': nowhere };
		for (const { message } of check(loadRefused, { runtime: v9, files }))
			expect(message).toMatch(/\. It is a broken link: put a file with the text in its place\.$/u);
		expect(check(loadRefused, { runtime: v9, files })).toHaveLength(2);
	});

	it('does not speak of memory where a runtime follows links, and one leads nowhere', () => {
		const nowhere = {
			link: 'symlink',
			unreadable: 'is a link to a file that does not exist',
			cause: 'dangling',
		} as const;
		const [found] = check(loadRefused, { runtime: 'holaboss@2026.4.13', files: { 'AGENTS.md': nowhere } });
		expect(found?.message).toBe(
			'Holaboss 2026.4.13 cannot read AGENTS.md (it is a link to a file that does not exist), so the agent does not get it. Make it a normal, readable file.',
		);
	});

	it('says that 2026.9.6 passes over what a person or a memory is linked from, without a word to the agent', () => {
		const files = {
			'SOUL.md': '# Aria\n',
			'USER.md': { link: 'symlink', text: '# Sam\n' },
			'MEMORY.md': { link: 'symlink', text: '- Sam likes tea.\n' },
		} as const;
		expect(check(loadRefused, { runtime: v9, files }).map(({ file, message }) => [file, message])).toEqual(
			['USER.md', 'MEMORY.md'].map((name) => [
				name,
				`OpenClaw 2026.9.6 leaves ${name} out without telling the agent: it is a symbolic link to a file that is not this agent’s memory. Replace the link with a copy of the text.`,
			]),
		);
		expect(check(loadRefused, { runtime: v1, files })).toEqual([]);
	});

	it('says that 2026.3.13 treats a hard link as missing, and reads one that stays in the workspace', () => {
		const found = check(loadRefused, { runtime: 'openclaw@2026.3.13', files: linked('hardlink') });
		expect(found.map(({ message }) => message)).toEqual([
			'OpenClaw 2026.3.13 does not read SOUL.md (it is a hard link), and tells the agent that it is missing. Replace the link with a copy of the text.',
		]);
		expect(check(loadRefused, { runtime: 'openclaw@2026.3.13', files: linked('symlink') })).toEqual([]);
		expect(check(loadRefused, { runtime: 'openclaw@2026.1.29', files: linked('hardlink') })).toEqual([]);
	});

	it.each(['openclaw@2026.3.13', v9])('asks for less text where %s refuses a file for its size alone', (runtime) => {
		const [found, ...more] = check(loadRefused, { runtime, files: { 'SOUL.md': 'I am calm.\n'.repeat(200_000) } });
		expect(more).toEqual([]);
		expect(found?.message).toMatch(/ Make it shorter, or move details into other files\.$/u);
	});

	it('knows that such links are refused aloud where no plugin keeps the memory', () => {
		const files = { 'USER.md': { link: 'symlink', text: '# Sam\n' } } as const;
		const config = "{ plugins: { slots: { memory: 'none' } } }";
		const [reported] = check(loadRefused, { runtime: v9, files, config });
		expect(reported?.message).toContain(
			'OpenClaw 2026.9.6 refuses USER.md because it is a symbolic link, so the agent reads “[UNREADABLE: symlink path component not allowed]” instead. Replace the link with a copy of the text.',
		);
	});

	it('says of a file that we do not read that it is we, unless the runtime has a limit of its own', () => {
		const files = { 'SOUL.md': { unreadable: 'is 9.0 MB; at most 8.0 MB are read', cause: 'too-large' } } as const;
		for (const runtime of [v1, 'goclaw@2026.2.26'])
			expect(check(loadRefused, { runtime, files }).map(({ message }) => message)).toEqual([
				expect.stringMatching(
					/^Soulscope does not read SOUL\.md, so the prompt is shown without it: it is 9\.0 MB; at most 8\.0 MB are read\. What .+ does with it is not known here\. Make it shorter\.$/u,
				),
			]);
		expect(check(loadRefused, { runtime: v9, files })[0]?.message).toContain('OpenClaw 2026.9.6 cannot read SOUL.md');
	});

	it('is silent about a link that nobody reads in any case', () => {
		const files = { 'USER.md': { link: 'symlink', text: '# Sam\n' } } as const;
		const config = "{ agents: { defaults: { contextInjection: 'never' } } }";
		expect(check(loadRefused, { runtime: v9, files, config })).toEqual([]);
	});

	it('knows that a file which cannot be read counts as missing in 2026.1.24', () => {
		const files = { 'SOUL.md': { unreadable: 'permission denied' } };
		const findings = check(loadRefused, { runtime: v1, files });
		expect(findings.map(({ message }) => message)).toEqual([
			'SOUL.md cannot be read (permission denied), so Clawdbot 2026.1.24 tells the agent that it is missing. Make it a normal, readable file.',
		]);
		expect(check(loadRefused, { runtime: v9, files })[0]?.message).toContain('“[UNREADABLE: permission denied]”');
		const folder = { 'SOUL.md': { unreadable: 'is a folder' } };
		expect(check(loadRefused, { runtime: v1, files: folder })[0]?.message).toContain(
			'cannot be read (it is a folder), so',
		);
	});

	it('is silent about ordinary files, and about links in versions that follow them', () => {
		expect(check(loadRefused, { runtime: v9, files: { 'SOUL.md': '# Aria\n' } })).toEqual([]);
		expect(check(loadRefused, { runtime: v1, files: linked('symlink') })).toEqual([]);
		expect(check(loadRefused, { runtime: v9, files: { 'memory/a.md': { link: 'symlink', text: 'a' } } })).toEqual([]);
	});
});
