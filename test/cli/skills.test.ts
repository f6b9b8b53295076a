import { describe, expect, it } from 'vitest';
import { folderWith, soulscope } from './soulscope.ts';

const skill = (name: string, more = '') => `---\nname: ${name}\ndescription: About ${name}.\n${more}---\n`;
const persona = {
	'aria/SOUL.md': 'Kind.\n',
	'aria/IDENTITY.md': '- **Name:** Aria\n',
	'aria/openclaw.json': '{ plugins: { enabled: false } }',
};

describe('soulscope skills', () => {
	it('lists what the agent is told of, and the rest with the reason', async () => {
		const folder = await folderWith({
			...persona,
			'aria/skills/tea/SKILL.md': skill('tea'),
			'aria/skills/toast/skill.md': skill('toast'),
			'aria/skills/SKILL/README.md': 'x',
			'.openclaw/skills/managed/SKILL.md': skill('managed'),
		});
		const { status, out } = await soulscope(folder, 'skills', 'aria', '--runtime', 'openclaw@2026.9.6');
		expect(status).toBe(0);
		expect(out).toContain('The agent knows 2 skills:\n');
		expect(out).toMatch(/ {2}tea +skills\/tea\/SKILL\.md {2}\d+ characters$/mu);
		expect(out).toContain('It does not know 1:');
		expect(out).toContain('its name is skill.md, but OpenClaw 2026.9.6 needs SKILL.md, in capital letters');
		expect(out).toContain('The skills of OpenClaw 2026.9.6 itself are not counted');
	});

	it('says it to programs as JSON, for the session that is asked for', async () => {
		const folder = await folderWith({ ...persona, 'aria/skills/tea/SKILL.md': skill('tea') });
		const args = ['skills', 'aria', '--runtime', 'openclaw@2026.1.29', '--session', 'subagent', '--format', 'json'];
		const { out } = await soulscope(folder, ...args);
		expect(JSON.parse(out)).toMatchObject({
			runtime: 'openclaw@2026.1.29',
			session: 'subagent',
			skills: [{ name: 'tea', path: 'skills/tea/SKILL.md', state: 'out', length: 0 }],
		});
	});

	it('lists those of GoClaw and Botholomew, and says so where a runtime has none', async () => {
		const folder = await folderWith({
			...persona,
			'aria/skills/tea/SKILL.md': skill('tea'),
			'aria/skills/b.md': 'B.\n',
		});
		const told = async (id: string) => (await soulscope(folder, 'skills', 'aria', '--runtime', id)).out;
		expect(await told('goclaw@2026.2.26')).toContain('The agent knows 1 skill:\n  tea');
		expect(await told('botholomew@0.20.2')).toContain('The agent knows 1 skill:\n  b');
		const none = await soulscope(folder, 'skills', 'aria', '--runtime', 'holaboss@2026.4.13');
		expect(none).toMatchObject({ status: 2 });
		expect(none.err).toContain('does not know the list of skills');
	});
});
