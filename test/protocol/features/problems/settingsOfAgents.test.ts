import { expect, test } from 'vitest';
import { serve } from '../../../support/languageClient.ts';

/** Settings that set a coding agent up: what is typed there counts at once, and need not be saved. */
test.each([
	['.claude/settings.json', 'json', '{ "permissions": {} }', '{ "permissions": {}, }', 'claude.settings-broken'],
	['.claude/settings.local.json', 'json', '{}', '{ "claudeMdExcludes": "x" }', 'claude.settings-ignored'],
	['.gemini/settings.json', 'json', '{}', '{ "context": [1, }', 'gemini.settings-broken'],
	[
		'.codex/config.toml',
		'toml',
		'project_doc_max_bytes = 65536\n',
		'project_root_markers = ["package.json"]\n',
		'codex.person-only-key',
	],
])('what is typed into %s is looked at', async (path, language, before, after, code) => {
	const client = await serve({ 'CLAUDE.md': 'Use tabs.', 'AGENTS.md': 'Use tabs.', 'GEMINI.md': 'x', [path]: before });
	const document = await client.open(path, undefined, language);
	const codes = async () => (await document.diagnostics()).map((diagnostic) => diagnostic.code);
	expect(await codes()).not.toContain(code);
	await document.replaceAll(after);
	await client.untilTrue(async () => (await codes()).includes(code));
	await document.replaceAll(before);
	await client.untilTrue(async () => !(await codes()).includes(code));
});
