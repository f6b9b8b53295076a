import { describe, expect, it } from 'vitest';
import type { Prompt } from '../../../../server/src/engine/prompt/prompt.ts';
import { assembleAsChatted } from '../../../../server/src/engine/prompt/wording/asChatted.ts';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { roots2026_9 } from '../../../../server/src/engine/runtimes/openclaw/skills/loading/roots.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../../../server/src/engine/runtimes/runtime.ts';
import { OverlaidFiles, withContent } from '../../../../server/src/engine/workspace/files.ts';
import type { FileEntry, SkillFolder, Snapshot } from '../../../../server/src/engine/workspace/snapshot.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../snapshots.ts';

const version = (id: string): Runtime => {
	const runtime = runtimeById(id);
	if (!runtime) throw new Error(id);
	return runtime;
};
const v9 = version('openclaw@2026.9.6');
const v1 = version('openclaw@2026.1.24');

const skill = (name: string, description: string, more = '') =>
	`---\nname: ${name}\ndescription: ${description}\n${more}---\n\nBody.\n`;

const noPlugins = '{ plugins: { enabled: false } }';
const assemble = (runtime: Runtime, snapshot: Snapshot, kind: 'main' | 'subagent' = 'main') =>
	runtime.assemble(snapshot, sessionOf({ kind }), placeholderWording);
const skillParts = ({ parts }: Prompt) => parts.filter(({ id }) => id.startsWith('openclaw.skill'));
const fates = ({ ledger }: Prompt) =>
	ledger.rows.filter(({ role }) => role === 'skill').map(({ path, fate, reason }) => [path, fate, reason]);
const folder = (real: string, text: string, names: Readonly<Record<string, string>>): SkillFolder => ({
	real,
	isLink: false,
	links: new Set(),
	folders: new Map(
		Object.entries(names).map(([name, content]): [string, SkillFolder] => [
			name,
			{
				real: `${real}/${name}`,
				isLink: false,
				links: new Set(),
				folders: new Map(),
				file: {
					target: 'file',
					link: 'none',
					size: content.length,
					content: { kind: 'text', text: content, origin: 'disk' },
				},
			},
		]),
	),
	...(text === ''
		? {}
		: { file: { target: 'file', link: 'none', size: 1, content: { kind: 'text', text, origin: 'disk' } } }),
});

describe('the list of skills in a prompt of OpenClaw', () => {
	it('stands in the prompt, a part for each skill, and each part knows its lines of SKILL.md', () => {
		const text = skill('tea', '"How to make *tea* & toast"');
		const prompt = assemble(v9, snapshotOf({ 'SOUL.md': 'Kind.', 'skills/tea/SKILL.md': text }, noPlugins));
		expect(skillParts(prompt).map(({ title }) => title)).toEqual([
			'Skills (1; without those of the installation, which was not found)',
			'Skill: tea',
		]);
		const [, part] = skillParts(prompt);
		expect(part?.text).toBe(
			'<available_skills>\n  <skill>\n    <name>tea</name>\n    <description>How to make *tea* &amp; toast</description>\n    <location>/w/skills/tea/SKILL.md</location>\n  </skill>\n</available_skills>\n',
		);
		const runs = part?.source.kind === 'file' ? part.source.runs : [];
		expect(runs.map(({ at, length }) => part?.text.slice(at, at + length))).toEqual([
			'tea',
			'How to make *tea* ',
			' toast',
		]);
		for (const { at, from, length } of runs)
			expect(text.slice(from, from + length)).toBe(part?.text.slice(at, at + length));
		expect(prompt.text()).toContain(part?.text);
	});

	it.each([
		['openclaw@2026.9.6', 'C:\\Users\\Jo Doe\\agent', '~/agent/skills/tea/SKILL.md'],
		['openclaw@2026.9.6', 'D:\\agent', 'D:\\agent\\skills\\tea\\SKILL.md'],
		['openclaw@2026.9.6', '\\\\server\\share\\agent', '\\\\server\\share\\agent\\skills\\tea\\SKILL.md'],
		['openclaw@2026.1.24', 'C:\\Users\\Jo Doe\\agent', 'C:\\Users\\Jo Doe\\agent\\skills\\tea\\SKILL.md'],
	])('says in %s, on Windows, that a skill of %s lies at %s', (id, root, location) => {
		const plain = snapshotOf({ 'skills/tea/SKILL.md': skill('tea', 'Tea.') }, noPlugins);
		const environment = { ...plain.environment, home: 'C:\\Users\\Jo Doe' };
		const [, part] = skillParts(assemble(version(id), { ...plain, root, environment }));
		expect(part?.text).toContain(`<location>${location}</location>`);
	});

	it('has the folders that a configuration adds, also those of a share on Windows', () => {
		const extraDirs = ['\\\\nas\\team\\skills\\', 'D:\\skills', '/srv/skills', 'nowhere'];
		const roots = roots2026_9(snapshotOf({}), { config: { skills: { load: { extraDirs } } }, workspaceOnly: false });
		expect(roots.flatMap(({ folder, source }) => (source === 'openclaw-extra' ? [folder] : []))).toEqual(
			expect.arrayContaining(['//nas/team/skills', 'D:/skills', '/srv/skills']),
		);
	});

	it('is kept from subagents by 2026.1, and not by 2026.9', () => {
		const snapshot = snapshotOf({ 'skills/tea/SKILL.md': skill('tea', 'Tea.') });
		expect(skillParts(assemble(v1, snapshot))).toHaveLength(2);
		expect(skillParts(assemble(v1, snapshot, 'subagent'))).toEqual([]);
		expect(fates(assemble(v1, snapshot, 'subagent'))).toEqual([
			['skills/tea/SKILL.md', 'unlisted', 'Clawdbot 2026.1.24 gives subagents no list of skills'],
		]);
		expect(skillParts(assemble(v9, snapshot, 'subagent'))).not.toEqual([]);
	});

	it('has a row in the ledger for every file that somebody may take for a skill, with the reason', () => {
		const prompt = assemble(
			v9,
			snapshotOf(
				{
					'skills/a/SKILL.md': skill('tea', 'First.'),
					'skills/b/SKILL.md': skill('tea', 'Second.'),
					'skills/b/more/SKILL.md': skill('below', 'Below.'),
					'skills/c/skill.md': skill('small', 'Small.'),
					'skills/d/SKILL.md': skill('mac', 'Mac.', 'metadata: {"openclaw":{"os":["darwin"]}}\n'),
					'skills/e/SKILL.md': skill('off', 'Off.'),
					'skills/f/SKILL.md': skill('quiet', 'Quiet.', 'disable-model-invocation: yes\n'),
					'skills/g/SKILL.md': '# No frontmatter\n',
				},
				'{ plugins: { enabled: false }, skills: { entries: { off: { enabled: false } } } }',
				{ environment: { home: '/home/u', hostTimeZone: 'UTC', platform: 'linux', variables: {} } },
			),
		);
		expect(fates(prompt)).toEqual([
			['skills/b/SKILL.md', 'listed', ''],
			['skills/d/SKILL.md', 'unlisted', 'it needs “darwin”, and this computer is “linux”'],
			['skills/e/SKILL.md', 'unlisted', 'the configuration turns it off (skills.entries.off.enabled)'],
			[
				'skills/f/SKILL.md',
				'unlisted',
				'its frontmatter hides it from the model (disable-model-invocation); people can call it by name',
			],
			['skills/a/SKILL.md', 'unlisted', 'skills/b/SKILL.md has the same name, “tea”, and is used instead'],
			['skills/g/SKILL.md', 'unlisted', 'its frontmatter has no description'],
			[
				'skills/b/more/SKILL.md',
				'unlisted',
				'skills/b is a skill, and OpenClaw 2026.9.6 does not search below a skill',
			],
			[
				'skills/c/skill.md',
				'unlisted',
				'its name is skill.md, but OpenClaw 2026.9.6 needs SKILL.md, in capital letters',
			],
		]);
		// Skills are no context files: the sum that is held against the total has none of them.
		const files = prompt.ledger.rows.filter(({ role }) => role !== 'skill');
		expect(prompt.ledger.injected).toBe(files.reduce((sum, { injectedLength }) => sum + injectedLength, 0));
	});

	it('shortens every description where the list is over its limit', () => {
		const many: FileTree = Object.fromEntries(
			Array.from({ length: 150 }, (_, index) => {
				const name = `skill-${String(index).padStart(3, '0')}`;
				return [`skills/${name}/SKILL.md`, skill(name, 'What it is for, at length. '.repeat(20))];
			}),
		);
		const snapshot = snapshotOf({ 'SOUL.md': 'Kind.', ...many }, noPlugins);
		const prompt = assemble(v9, snapshot);
		expect(skillParts(prompt)[0]?.title).toBe(
			'Skills (150, without descriptions; without those of the installation, which was not found)',
		);
		expect(fates(prompt).filter(([, fate]) => fate === 'shortened')).toHaveLength(150);
		expect(
			assemble(v1, snapshot)
				.text()
				.match(/<skill>/gu),
		).toHaveLength(150);
		const list = v9.skills?.list(snapshot, sessionOf());
		expect(list?.cut).toEqual({ limit: 18_000, listed: 150, total: 150, description: 0 });
	});

	it('counts skills from outside, which stay out of what the chat sends', () => {
		const home = folder('/home/u/.openclaw/skills', '', { toast: skill('toast', 'Toast.') });
		const snapshot = snapshotOf({ 'skills/tea/SKILL.md': skill('tea', 'Tea.') }, noPlugins, {
			skills: {
				folders: new Map([['/home/u/.openclaw/skills', home]]),
				realPaths: new Map(),
				programs: new Map(),
				bundled: '/opt/openclaw/skills',
			},
		});
		const titles = (prompt: Prompt) => skillParts(prompt).map(({ title }) => title);
		expect(titles(assemble(v9, snapshot))).toEqual(['Skills (2)', 'Skill: tea', 'Skill: toast']);
		expect(titles(assembleAsChatted(v9, snapshot, sessionOf()))).toEqual(['Skills (1)', 'Skill: tea']);
	});

	it('says that an ineligible copy hides one that could be used', () => {
		const home = folder('/home/u/.openclaw/skills', '', { tea: skill('tea', 'Usable.') });
		const own = skill('tea', 'Mine.', 'metadata: {"openclaw":{"requires":{"bins":["samovar"]}}}\n');
		const snapshot = snapshotOf({ 'skills/tea/SKILL.md': own }, noPlugins, {
			skills: {
				folders: new Map([['/home/u/.openclaw/skills', home]]),
				realPaths: new Map(),
				programs: new Map([['samovar', false]]),
			},
		});
		expect(v9.skills?.read(snapshot).get('skills/tea/SKILL.md')).toEqual({
			kind: 'left-out',
			name: 'tea',
			reason: 'there is no program “samovar” in the PATH',
			hides: '/home/u/.openclaw/skills/tea/SKILL.md',
		});
	});

	it('is not made again while somebody types in another file', () => {
		const snapshot = snapshotOf({ 'SOUL.md': 'Kind.', 'skills/tea/SKILL.md': skill('tea', 'Tea.') }, noPlugins);
		const typed = (path: string, text: string): Snapshot => {
			const entry = snapshot.files.get(path) as FileEntry;
			const open = new Map([[path, withContent(entry, { kind: 'text', text, origin: 'editor' })]]);
			return { ...snapshot, files: new OverlaidFiles(snapshot.files, open) };
		};
		const part = (one: Snapshot) => skillParts(assemble(v9, one))[1];
		expect(part(typed('SOUL.md', 'Kinder.'))).toBe(part(snapshot));
		expect(part(typed('skills/tea/SKILL.md', skill('tea', 'Green tea.')))?.text).toContain('Green tea.');
	});
});
