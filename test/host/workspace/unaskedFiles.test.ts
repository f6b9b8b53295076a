import { expect, test } from 'vitest';
import { registry, rules } from '../../../server/src/engine/runtimes/registry.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { MemoryDisk } from '../../support/disk/memoryDisk.ts';

/** What is said of a folder that lies on a disk, of which only the places are looked at that somebody asks for. */
async function codesOn(runtime: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
	const placed = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/ws/${path}`, text]));
	const workspaces = createWorkspaces({
		...registry,
		files: new MemoryDisk(placed),
		environment: { home: '/home/u', hostTimeZone: 'Europe/Lisbon', variables: {} },
		clock: () => 1_800_000_000_000,
		settingsFor: () => ({ runtime, configFile: '' }),
	});
	await workspaces.setFolders(['/ws']);
	const [workspace] = workspaces.list();
	const report = workspace?.analysis().findings(rules, {});
	expect(report?.failures).toEqual([]);
	return report?.findings.map(({ rule }) => rule.code) ?? [];
}

const deep = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`d${at}.md`, `@d${at + 1}.md\n`]));

test.each([
	['gemini.in-own-folder', { '.gemini/settings.json': '{}', '.gemini/GEMINI.md': 'Use tabs.\n' }],
	['gemini.ignore-no-effect', { 'GEMINI.md': 'Use tabs.\n', '.geminiignore': 'old/GEMINI.md\n' }],
	['gemini.import-punctuation', { 'GEMINI.md': 'Keep to @docs/style.md, please.\n', 'docs/style.md': 'Tabs.\n' }],
	['gemini.import-switched-off', { 'GEMINI.md': 'Don`t.\n\n@style.md\n\nYou won`t.\n', 'style.md': 'Tabs.\n' }],
	['gemini.import-too-deep', { 'GEMINI.md': '@d1.md\n', ...deep, 'd6.md': 'Tabs.\n' }],
])('%s is told of a file that the program itself does not ask for', async (code, files) => {
	expect(await codesOn('gemini-cli@0.61.0', files)).toContain(code);
});

test('so are names in the wrong case, and patterns that files further down would match', async () => {
	expect(await codesOn('codex@0.169.0', { 'agents.md': 'Use tabs.\n', '.codex/config.toml': '' })).toContain(
		'codex.agents-case',
	);
	const rule = { '.cursor/rules/a.mdc': '---\nglobs: *.ts\n---\n\nUse tabs.\n' };
	expect(await codesOn('cursor@docs', { ...rule, 'src/deep/a.ts': '' })).toContain('cursor.root-glob');
	expect(await codesOn('cursor@docs', { ...rule, 'node_modules/a/a.ts': '' })).not.toContain('cursor.root-glob');
});
