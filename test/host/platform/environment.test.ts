import { expect, test } from 'vitest';
import { openFolder } from '../../../server/src/commandLine/workspace/openFolder.ts';
import { assembleAsChatted } from '../../../server/src/engine/prompt/wording/asChatted.ts';
import { withoutSecrets } from '../../../server/src/host/platform/environment.ts';
import { folderWith } from '../../cli/soulscope.ts';

test.each([
	['OPENAI_API_KEY', 'x'],
	['GITHUB_TOKEN', 'x'],
	['DB_PASSWORD', 'x'],
	['MY_PAT', 'x'],
	['PGPASS', 'x'],
	['SMTP_PASS', 'x'],
	['SSH_AUTH_SOCK', '/tmp/agent'],
	['SOMETHING', 'ghp_0123456789abcdefghij'],
	['DATABASE_URL', 'postgres://me:hunter2@db/agents'],
])('%s keeps its value to itself', (name, value) => {
	expect(withoutSecrets({ [name]: value })).toEqual({ [name]: `⟦value of ${name}⟧` });
});

test.each([
	['OPENCLAW_STATE_DIR', '/home/aria/.openclaw'],
	['OPENCLAW_PROFILE', 'work'],
	['AGENT_ZONE', 'Europe/Berlin'],
	['PATH', '/usr/local/bin:/usr/bin'],
	['WORKSPACES', 'C:\\Users\\aria\\agents-2026\\all'],
	['SITE', 'https://example.com/a'],
	['EMPTY_TOKEN', ''],
	['UNSET', undefined],
])('%s is what a configuration may use', (name, value) => {
	expect(withoutSecrets({ [name]: value })).toEqual({ [name]: value });
});

test('a configuration that comes with the folder gets no secret of this machine into the prompt', async () => {
	const folder = await folderWith({
		'AGENTS.md': 'Work.\n',
		'SOUL.md': 'Be kind.\n',
		'openclaw.json': `{ agents: { defaults: { models: { "lab/one": { alias: "say \${TRIAL_API_KEY}" } } } } }`,
	});
	process.env.TRIAL_API_KEY = 'a-real-one';
	try {
		const [workspace] = await openFolder(folder, {});
		if (!workspace) throw new Error('no workspace');
		const prompt = assembleAsChatted(workspace.runtime, workspace.snapshot(), workspace.session('main')).text();
		expect(prompt).toContain('say ⟦value of TRIAL_API_KEY⟧');
		expect(prompt).not.toContain('a-real-one');
	} finally {
		delete process.env.TRIAL_API_KEY;
	}
});
