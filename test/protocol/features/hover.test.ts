import { expect, test } from 'vitest';
import { serve } from '../../support/languageClient.ts';

const identity = { 'IDENTITY.md': '- **Name:** Aria\n' };
const long = `# Soul\n\n${'The agent should keep this in mind, whatever happens.\n'.repeat(600)}`;

test('the first line of a context file says what it is, what it costs and who gets it', async () => {
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n\nBe kind.\n' });
	const soul = await client.open('SOUL.md');
	const text = await soul.hoverText({ line: 0, character: 2 });
	expect(text).toContain('**SOUL.md**');
	expect(text).toContain('OpenClaw 2026.9.6');
	expect(text).toMatch(/16 of 20,000 characters/);
	expect(text).toMatch(/\d+ tokens in the prompt: \d+ of text, \d+ of frame \(o200k estimate\)/);
	expect(text).toContain('| main | whole |');
	expect(text).toMatch(/\| subagent \| withheld/);
});

test('a file of a coding agent says what becomes of it after a compaction', async () => {
	const client = await serve({ 'CLAUDE.md': 'Use tabs.\n', 'src/CLAUDE.md': 'No default exports.\n', 'src/a.ts': '' });
	const texts = ['CLAUDE.md', 'src/CLAUDE.md'].map(async (path) =>
		(await client.open(path)).hoverText({ line: 0, character: 0 }),
	);
	const [root, below] = await Promise.all(texts);
	expect(root).toContain('After a compaction: read and sent again');
	expect(below).toContain('After a compaction: gone until a file that it is for is touched again');
});

test('prose that reaches the agent needs no explanation', async () => {
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n\nBe kind.\n' });
	const soul = await client.open('SOUL.md');
	expect(await soul.hover(soul.at('Be ki'))).toBeNull();
});

test('inside the cut, the hover says that the text never arrives', async () => {
	const client = await serve({ ...identity, 'SOUL.md': long });
	const soul = await client.open('SOUL.md');
	expect(await soul.hoverText(soul.at(16_000))).toContain(
		'The agent does not get this part in main sessions (12,514 characters (UTF-16)): SOUL.md is too long.',
	);
	expect(await soul.hoverText({ line: 0, character: 0 })).toMatch(
		/\*\*Cut:\*\* the agent does not get [\d,]+ characters \(UTF-16\) \(lines/,
	);
});

test('a daily log says what it is for, and that no prompt takes it in', async () => {
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n', 'memory/2026-11-20.md': '# Friday\n\n- Tea.\n' });
	const log = await client.open('memory/2026-11-20.md');
	expect(await log.hoverText({ line: 0, character: 2 })).toMatch(
		/\*\*memory\/2026-11-20\.md\*\* — .*\d+ tokens \(o200k estimate\), none of them in the prompt/s,
	);
	expect(await log.hover(log.at('Tea'))).toBeNull();
});

test('a file that is no business of the runtime has no hover', async () => {
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n', 'README.md': '# Read me\n' });
	const readme = await client.open('README.md');
	expect(await readme.hover({ line: 0, character: 2 })).toBeNull();
});

test('a key of the configuration says what it does to what the agent reads', async () => {
	const config = `{\n  // how much of each file\n  agents: { defaults: { bootstrapMaxChars: 5000 } },\n  gateway: {},\n}\n`;
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n', 'openclaw.json': config });
	const document = await client.open('openclaw.json');
	expect(await document.hoverText(document.at('bootstrapMax'))).toContain('the rest is cut');
	expect(await document.hoverText(document.at('gate'))).toBe('');
	expect(await document.hoverText(document.at('how much'))).toBe('');
});

test('keys of a configuration are explained, completed and checked by the schema of the runtime that it is of', async () => {
	const config = '{ database: { mode: "standalone" }, agents: { defaults: { bootstrapMaxChars: "1", m } } }\n';
	const path = '~/.goclaw/config.json';
	const client = await serve(
		{ ...identity, 'SOUL.md': '# Soul\n', [path]: config },
		{ settings: { runtime: 'goclaw@2026.2.26', configFile: path } },
	);
	const opened = await client.open(path);
	const labels = (await opened.completions(opened.at(config.indexOf('m }') + 1))).map(({ label }) => label);
	expect(labels).toEqual(expect.arrayContaining(['memory', 'model', 'contextPruning']));
	await opened.replaceAll(config.replace(', m ', ' '));
	expect(await opened.hoverText(opened.at('bootstrapMaxChars'))).toContain('bytes (UTF-8)');
	expect(await opened.hoverText(opened.at('mode'))).toContain('in a database');
	expect((await opened.diagnostics()).map(({ code }) => code)).toEqual(['config.mistaken']);
});

test('keys of a runtime that does not mind upper and lower case are known in any', async () => {
	const config = '{ Agents: { DEFAULTS: { BootstrapMaxChars: 5000, m } }, gateway: { owner_ids: ["1"], } }\n';
	const path = '~/.goclaw/config.json';
	const client = await serve(
		{ ...identity, 'SOUL.md': '# Soul\n', [path]: config },
		{ settings: { runtime: 'goclaw@2026.2.26', configFile: path } },
	);
	const opened = await client.open(path);
	const labels = (await opened.completions(opened.at(config.indexOf('m }') + 1))).map(({ label }) => label);
	expect(labels).toEqual(expect.arrayContaining(['memory', 'model', 'contextPruning']));
	expect(labels).not.toContain('bootstrapMaxChars');
	await opened.replaceAll(config.replace(', m ', ' '));
	expect(await opened.hoverText(opened.at('BootstrapMaxChars'))).toContain('bytes (UTF-8)');
});

test('a key of a configuration that is thrown away says that it has no effect', async () => {
	const config = '{ agents: { defaults: { bootstrapMaxChars: 5000, bootstrapMaxChar: 1 } } }\n';
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n', 'openclaw.json': config });
	const document = await client.open('openclaw.json');
	const text = await document.hoverText(document.at('bootstrapMax'));
	expect(text).toContain('**Not in effect:**');
	expect(text).toContain('bootstrapMaxChar');
});

const image = '![x](https://example.com/seen.png)';

test('a key that is written like an image is shown as text: nobody learns that it was looked at', async () => {
	const config = JSON.stringify({ [`\`${image}`]: 1 });
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n', 'openclaw.json': config });
	const document = await client.open('openclaw.json');
	const text = await document.hoverText(document.at('!['));
	expect(text).toContain(`\`\` \`${image} \`\``);
	expect(text.replaceAll(`\`\` \`${image} \`\``, '')).not.toContain(image);
});

test('a file name that is written like an image is shown as text', async () => {
	const path = 'memory/![x](seen.png).md';
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n', [path]: '# Note\n' });
	const note = await client.open(path);
	expect(await note.hoverText({ line: 0, character: 2 })).toContain('memory/\\!\\[x\\]\\(seen.png\\).md');
});

test('keys of frontmatter and of a project’s settings say what they are for', async () => {
	const client = await serve({
		'prompts/goals.md': '---\ntitle: G\nloading: always\nagent-modification: true\n---\nGo.\n',
		'config/config.json': '{ "membot_scope": "project", "mine": 1 }',
		'tasks/t.md': '---\nid: t\npriority: high\n---\n',
	});
	const goals = await client.open('prompts/goals.md');
	expect(await goals.hoverText(goals.at('loading'))).toMatch(/^`loading` \("always" \| "contextual", required\)/);
	const task = await client.open('tasks/t.md');
	expect(await task.hoverText(task.at('priority'))).toContain('medium by default');
	const settings = await client.open('config/config.json');
	expect(await settings.hoverText(settings.at('membot'))).toContain('knowledge store');
	expect(await settings.hover(settings.at('mine'))).toBeNull();
});

test('a config.json that belongs to another program is left alone', async () => {
	const config = '{ "agents": { "defaults": { "bootstrapMaxChars": "1", } }, "membot_scope": 1 }';
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n', 'site/config.json': config });
	const document = await client.open('site/config.json');
	expect(await document.hover(document.at('bootstrapMax'))).toBeNull();
	expect(await document.completions(document.at('"agents'))).toEqual([]);
	expect(await document.diagnostics()).toEqual([]);
});
