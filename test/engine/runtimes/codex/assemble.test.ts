import { describe, expect, it } from 'vitest';
import { chatWording } from '../../../../server/src/engine/prompt/wording/chatWording.ts';
import { codex } from '../../../../server/src/engine/runtimes/codex/codex.ts';
import { AskedPlaces, placesOf } from '../../../../server/src/engine/workspace/places.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';
import { assembled, noBundled, onDisk, partText, skillText, told } from './support.ts';

const config = '/home/u/.codex/config.toml';
const trusted = '[projects."/w"]\ntrust_level = "trusted"\n';

describe('the prompt of Codex', () => {
	it('has its messages one after the other, the instructions in one of them', () => {
		const prompt = assembled({
			'/home/u/.codex/AGENTS.md': '\nMine.\n',
			'/w/AGENTS.md': 'Root.\n',
			'/w/.agents/skills/notes/SKILL.md': skillText('notes'),
			[config]: `developer_instructions = "Be kind."\n${noBundled}`,
		});
		expect(prompt.parts.map(({ id }) => id)).toEqual([
			'codex.base',
			'codex.developer',
			'codex.skills',
			'codex.skill-roots',
			'skill:.agents/skills/notes/SKILL.md',
			'codex.skills-end',
			'codex.permissions',
			'file:../home/u/.codex/AGENTS.md',
			'file:AGENTS.md',
			'codex.environment',
			'codex.sandbox',
			'codex.environment-end',
		]);
		expect(prompt.text()).toContain(
			'\n\n# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nMine.\n\n--- project-doc ---\n\nRoot.\n\n</INSTRUCTIONS>\n\n<environment_context>\n  <cwd>/w</cwd>\n',
		);
		expect(prompt.text()).toContain(
			'### Skill roots\n- `r0` = `/w/.agents/skills`\n### Available skills\n- notes: Does it. (file: r0/notes/SKILL.md)\n</skills_instructions>\n\n',
		);
	});

	it('takes further names without the white space around them', () => {
		const names = `project_doc_fallback_filenames = [" ", "\\t HOUSE.md ", "LATER.md"]\n${trusted}`;
		const disk = { '/w/HOUSE.md': 'A', '/w/ HOUSE.md': 'B', '/w/LATER.md': 'C', [config]: names };
		expect(told(assembled(disk)).filter(([path]) => path?.endsWith('.md'))).toEqual([
			['HOUSE.md', 'whole'],
			['LATER.md', 'ignored', 'HOUSE.md in the same folder is read instead'],
		]);
	});

	it('goes from the root of the project to the folder that it is started in, and reads one file of each', () => {
		const prompt = assembled(
			{
				'/w/AGENTS.md': 'A',
				'/w/b/AGENTS.override.md': 'B+',
				'/w/b/AGENTS.md': 'B',
				'/w/b/c/AGENTS.md': 'C',
				'/w/b/c/d/AGENTS.md': 'D',
			},
			{ cwd: '/w/b/c' },
		);
		expect(prompt.text()).toContain('<INSTRUCTIONS>\nA\n\nB+\n\nC\n</INSTRUCTIONS>');
		expect(told(prompt)).toEqual([
			['AGENTS.md', 'whole'],
			['b/AGENTS.override.md', 'whole'],
			['b/AGENTS.md', 'ignored', 'AGENTS.override.md in the same folder is read instead'],
			['b/c/AGENTS.md', 'whole'],
		]);
	});

	it('cuts by bytes, and tells which stretch of a file arrives', () => {
		const files = {
			'/w/AGENTS.md': 'ééé\n',
			'/w/b/AGENTS.md': 'a😀b',
			'/w/b/c/AGENTS.md': 'C',
			[config]: 'project_doc_max_bytes = 10\n',
		};
		const prompt = assembled(files, { cwd: '/w/b/c' });
		expect(prompt.text()).toContain('<INSTRUCTIONS>\nééé\n\n\na\uFFFD\n</INSTRUCTIONS>');
		expect(prompt.ledger).toMatchObject({ unit: 'UTF-8 bytes', totalLimit: 10, injected: 7 + 4 });
		expect(prompt.ledger.rows).toMatchObject([
			{ path: 'AGENTS.md', fate: 'whole', rawLength: 7 },
			{ path: 'b/AGENTS.md', fate: 'clamped', rawLength: 6, limit: 3, kept: [{ start: 0, end: 1 }] },
			{ path: 'b/c/AGENTS.md', fate: 'dropped', injectedLength: 0, kept: [] },
		]);
	});

	it('calls a file too long that is so by itself', () => {
		const prompt = assembled({ '/w/AGENTS.md': 'x'.repeat(32_769) });
		expect(prompt.ledger.rows).toMatchObject([
			{ fate: 'truncated', limit: 32_768, injectedLength: 32_768, kept: [{ start: 0, end: 32_768 }] },
		]);
	});

	it('counts the bytes of a file that is no UTF-8 as they are', () => {
		const prompt = assembled(
			{
				'/w/AGENTS.md': Buffer.from('é'.repeat(20_000), 'latin1'),
				'/w/b/AGENTS.md': Buffer.from('é'.repeat(20_000), 'latin1'),
			},
			{ cwd: '/w/b' },
		);
		expect(prompt.ledger.rows).toMatchObject([
			{ path: 'AGENTS.md', fate: 'whole', rawLength: 20_000 },
			{ path: 'b/AGENTS.md', fate: 'clamped', rawLength: 20_000, limit: 12_768, kept: [{ start: 0, end: 12_768 }] },
		]);
	});

	it('gives the person’s own instructions all the room that they take', () => {
		const prompt = assembled({ '/home/u/.codex/AGENTS.md': 'u'.repeat(40_000), '/w/AGENTS.md': 'P' });
		expect(told(prompt)).toEqual([
			['AGENTS.md', 'whole'],
			['../home/u/.codex/AGENTS.md', 'whole'],
		]);
	});

	it('leaves out the instructions of an untrusted project, and keeps its skills', () => {
		const files = {
			'/w/AGENTS.md': 'A',
			'/w/.agents/skills/notes/SKILL.md': skillText('notes'),
			[config]: '[projects."/w"]\ntrust_level = "untrusted"\n',
		};
		const prompt = assembled(files);
		expect(told(prompt)).toEqual([
			['AGENTS.md', 'withheld', 'config.toml says that this project is untrusted'],
			['.agents/skills/notes/SKILL.md', 'listed'],
		]);
		expect(prompt.text()).not.toContain('<INSTRUCTIONS>');
	});

	it('lets a folder be written to where it or its repository is trusted, whatever marks the root of its project', () => {
		const writes = (folder: string, cwd: string) =>
			assembled(
				{
					'/p/X.md': 'x',
					'/p/a/b/c.md': 'c',
					[config]: `project_root_markers = ["X.md"]\n[projects."${folder}"]\ntrust_level = "trusted"\n`,
				},
				{ cwd },
			)
				.text()
				.includes('access="write"');
		expect([writes('/p', '/p/a/b'), writes('/p/a/b', '/p/a/b'), writes('/p', '/p')]).toEqual([false, true, true]);
		expect(writes('/w', '/w')).toBe(true);
	});

	it('goes by the configuration of a project only where it is trusted, whatever says so', () => {
		const files = { '/w/AGENTS.md': 'abcdef', '/w/.codex/config.toml': 'project_doc_max_bytes = 3\n' };
		expect(assembled(files).text()).toContain('<INSTRUCTIONS>\nabcdef\n');
		expect(assembled({ ...files, [config]: trusted }).text()).toContain('<INSTRUCTIONS>\nabc\n');
		expect(assembled(files, { trusted: true }).text()).toContain('<INSTRUCTIONS>\nabc\n');
		expect(assembled({ ...files, [config]: trusted }, { trusted: false }).text()).not.toContain('<INSTRUCTIONS>');
	});

	it('puts arguments over everything', () => {
		const files = { '/w/a/AGENTS.md': 'abcdef', [config]: 'project_doc_max_bytes = 3\n' };
		const programArguments = ['-C', 'a', '-c', 'project_doc_max_bytes=2', '--model=gpt-5.5'];
		const prompt = assembled(files, { programArguments });
		expect(prompt.text()).toContain('# AGENTS.md instructions for /w/a\n\n<INSTRUCTIONS>\nab\n');
	});

	it('is empty where Codex does not start, and says why', () => {
		const prompt = assembled({ '/w/AGENTS.md': 'A', [config]: 'x = [\n' });
		expect(prompt.text()).toBe('');
		expect(prompt.ledger.rows).toMatchObject([
			{
				path: 'AGENTS.md',
				fate: 'withheld',
				injectedLength: 0,
				reason: expect.stringMatching(/^Codex does not start: /u),
			},
		]);
	});

	it('tells apart the two times that one file counts', () => {
		const prompt = codex.assemble(
			{ ...onDisk({ '/home/u/.codex/AGENTS.md': 'U\n' }), root: '/home/u/.codex' },
			sessionOf(),
			chatWording(),
		);
		expect(prompt.parts.filter(({ source }) => source.kind === 'file').map(({ id }) => id)).toEqual([
			'file:AGENTS.md',
			'file:AGENTS.md#2',
		]);
	});

	it('shows what was noted where that is switched on', () => {
		const files = { '/home/u/.codex/memories/memory_summary.md': ' Likes tea.\n' };
		expect(told(assembled(files))).toEqual([
			[
				'../home/u/.codex/memories/memory_summary.md',
				'withheld',
				'features.memories is not switched on in config.toml',
			],
		]);
		const on = assembled({ ...files, [config]: '[features]\nmemories = true\n' });
		expect(partText(on, 'file:../home/u/.codex/memories/memory_summary.md')).toBe(
			'========= MEMORY_SUMMARY BEGINS =========\nLikes tea.\n========= MEMORY_SUMMARY ENDS =========\n',
		);
	});

	it('shows nothing of what was noted behind a link', () => {
		const memories = '/home/u/.codex/memories';
		const on = { [config]: '[features]\nmemories = true\n', '/home/u/notes/memory_summary.md': 'Likes tea.\n' };
		const linked = { ...on, [`${memories}/memory_summary.md`]: { link: '/home/u/notes/memory_summary.md' } };
		expect(told(assembled(linked))).toEqual([
			['../home/u/.codex/memories/memory_summary.md', 'refused', 'it is a symbolic link'],
		]);
		const inLinkedFolder = told(assembled({ ...on, [memories]: { link: '/home/u/notes' } }));
		expect(inLinkedFolder.map(([, fate]) => fate)).toEqual(['whole']);
	});

	it('adds the skills that a message calls, and tells a role of its subagents', () => {
		const files = {
			'/w/.agents/skills/notes/SKILL.md': skillText('notes'),
			'/home/u/.codex/agents/tester.toml': 'name = "tester"\ndeveloper_instructions = "Test it."\n',
		};
		const prompt = assembled(files, { message: 'Use $notes, not $NOTES.', kind: 'subagent', agentId: 'tester' });
		expect(
			prompt
				.text()
				.endsWith(
					'<skill>\n<name>notes</name>\n<path>/w/.agents/skills/notes/SKILL.md</path>\n---\nname: notes\ndescription: Does it.\n---\nBody.\n\n</skill>',
				),
		).toBe(true);
		expect(partText(prompt, 'codex.developer')).toBe('Test it.\n\n');
	});

	it('has those of the project first, then the person’s, and those of the machine last, however they are listed', () => {
		const files = {
			'/w/.agents/skills/zeal/SKILL.md': skillText('zeal'),
			'/home/u/.agents/skills/ink/SKILL.md': skillText('ink'),
			'/etc/codex/skills/ash/SKILL.md': skillText('ash'),
		};
		const text = assembled(files, { message: 'Use $ash and $ink, then $zeal.' }).text();
		expect([...text.matchAll(/<skill>\n<name>(\w+)/gu)].map(([, name]) => name)).toEqual(['zeal', 'ink', 'ash']);
		expect(text.indexOf('- ash:')).toBeLessThan(text.indexOf('- zeal:'));
	});

	it('is not that of the program in the chat: no sandbox, no skills that are not here', () => {
		const prompt = assembled({ '/w/AGENTS.md': 'A' }, {}, chatWording(codex.wording.asChatted));
		expect(prompt.parts.map(({ id }) => id)).toEqual([
			'codex.base',
			'file:AGENTS.md',
			'codex.environment',
			'codex.environment-end',
		]);
	});

	it('never throws where nothing is known yet, and asks for what the program would look at', () => {
		const nothing = { facts: new Map(), read: new Map(), list: new Map() };
		const places = new AskedPlaces(nothing);
		const prompt = codex.assemble(snapshotOf({}, undefined, { places }), sessionOf(), chatWording());
		expect(prompt.ledger.rows).toEqual([]);
		expect([...places.asked.facts]).toEqual(
			expect.arrayContaining(['/w', '/w/.git', '/.git', config, '/w/AGENTS.md', '/home/u/.agents/skills']),
		);
		expect([...places.asked.facts].filter((path) => path.includes('CLAUDE'))).toEqual([]);
	});

	it('makes do with the files of a snapshot around which nobody has looked', () => {
		const snapshot = snapshotOf({ 'AGENTS.md': 'A' });
		expect(placesOf(snapshot).facts('/w/AGENTS.md').kind).toBe('file');
		expect(codex.assemble(snapshot, sessionOf(), chatWording()).text()).toContain('<INSTRUCTIONS>\nA\n</INSTRUCTIONS>');
	});
});
