import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
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

	it('lists each skill once where the workspace is the home folder, which two places are the same in', async () => {
		const folder = await folderWith({
			'SOUL.md': 'Kind.\n',
			'IDENTITY.md': '- **Name:** Aria\n',
			'openclaw.json': '{ plugins: { enabled: false } }',
			'.agents/skills/tea/SKILL.md': skill('tea'),
			'.agents/skills/odd/SKILL.md': 'no frontmatter\n',
			'lib/linked/SKILL.md': skill('linked'),
		});
		await symlink('../../lib/linked', join(folder, '.agents/skills/linked'));
		const named = ['--runtime', 'openclaw@2026.9.6'];
		const { out } = await soulscope(folder, 'skills', '.', ...named);
		expect(out).toContain('The agent knows 2 skills:');
		expect(out).toMatch(/\nIt does not know 1:\n {2}\(not read\) +\.agents\/skills\/odd\/SKILL\.md\n/u);
		expect((await soulscope(folder, 'check', '.', ...named)).out).not.toContain('skills.same-name');
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

	describe('of GoClaw', () => {
		const config = (list: string) =>
			`{ agents: { defaults: { workspace: "~/aria", agent_type: "open" }, list: { ${list} } } }`;
		const files = {
			'aria/SOUL.md': 'Kind.\n',
			'aria/skills/tea/SKILL.md': skill('tea'),
			'guide/SOUL.md': 'Kind.\n',
			'guide/skills/own/SKILL.md': skill('own'),
			'.agents/skills/tea/SKILL.md': skill('hidden'),
			'.agents/skills/mine/SKILL.md': skill('mine'),
			'.goclaw/skills/all/SKILL.md': skill('all'),
			'.goclaw/config.json': config('guide: { workspace: "~/guide", skills: ["tea", "all"] }'),
		};

		it('come from the folder that all agents share, and from two of the person’s, the first of a name', async () => {
			const folder = await folderWith(files);
			const { out } = await soulscope(folder, 'skills', 'aria');
			expect(out).toContain('The agent knows 3 skills:\n');
			expect(out.match(/^ {2}\w+/gmu)?.map((name) => name.trim())).toEqual(['tea', 'mine', 'all']);
			const preview = (await soulscope(folder, 'preview', 'aria')).out;
			expect(preview.match(/<name>.*<\/name>/gu)).toEqual(['tea', 'mine', 'all'].map((name) => `<name>${name}</name>`));
		});

		it('take as many bytes as their lines in the prompt, and none where the prompt has no list', async () => {
			const folder = await folderWith({
				...files,
				'.agents/skills/mine/SKILL.md': '---\nname: mine\ndescription: Tée & cake.\n---\n',
			});
			const lengths = async (session: string) => {
				const { out } = await soulscope(folder, 'skills', 'aria', '--session', session, '--format', 'json');
				return JSON.parse(out).skills.map(({ length }: { length: number }) => length);
			};
			const preview = (await soulscope(folder, 'preview', 'aria')).out;
			const entries = preview.match(/^ {2}<skill>\n[\s\S]*?<\/skill>\n/gmu) ?? [];
			expect(entries.join('')).toContain('Tée &amp; cake.');
			expect(await lengths('main')).toEqual(entries.map((entry) => Buffer.byteLength(entry)));
			expect(await lengths('cron')).toEqual([0, 0, 0]);
		});

		it('are none of those in an agent’s own folder, and only those that it may see', async () => {
			const folder = await folderWith(files);
			const { out } = await soulscope(folder, 'skills', 'guide');
			expect(out).toContain('The agent knows 2 skills:\n');
			expect(out).toContain('It does not know 2:\n');
			expect(out).toMatch(/mine[\s\S]*the configuration of the agent does not name it under skills/u);
			expect(out).toMatch(/skills\/own\/SKILL\.md\n +GoClaw takes the skills of every agent from .*aria$/mu);
		});

		it('may be where GOCLAW_SKILLS_DIR says', async () => {
			const folder = await folderWith({ ...files, 'kept/else/SKILL.md': skill('else') });
			vi.stubEnv('GOCLAW_SKILLS_DIR', `${folder}/kept`);
			const { out } = await soulscope(folder, 'skills', 'aria').finally(() => vi.unstubAllEnvs());
			expect(out).toMatch(/^ {2}else /mu);
			expect(out).not.toMatch(/^ {2}all /mu);
		});
	});
});
