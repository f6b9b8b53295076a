import { describe, expect, it } from 'vitest';
import { fileFigures } from '../../../../server/src/engine/prompt/figures.ts';
import { placeParts } from '../../../../server/src/engine/prompt/sourceMap.ts';
import { chatWording } from '../../../../server/src/engine/prompt/wording/chatWording.ts';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { geminiCli } from '../../../../server/src/engine/runtimes/geminiCli/geminiCli.ts';
import { chatWords } from '../../../../server/src/engine/runtimes/geminiCli/prompt/pieces.ts';
import type { Touch } from '../../../../server/src/engine/workspace/session.ts';
import { originOf } from '../../../support/originOf.ts';
import { sessionOf } from '../../snapshots.ts';
import { assembled, fates, onDisk, rowOf } from './support.ts';

const ids = (prompt: ReturnType<typeof assembled>) => prompt.parts.map(({ id }) => id);

describe('the prompt of Gemini CLI', () => {
	it('ends the instruction with the person’s own context, and begins the first message with the project’s', () => {
		const prompt = assembled({ '/home/u/.gemini/GEMINI.md': 'mine\n', '/w/GEMINI.md': 'ours\n' });
		expect(ids(prompt).filter((id) => !id.startsWith('gemini-cli.skills'))).toEqual([
			'gemini-cli.system',
			'gemini-cli.built-in-skills',
			'gemini-cli.system.between',
			'gemini-cli.system-rest',
			'gemini-cli.system.end',
			'gemini-cli.system-context.above',
			'gemini-cli.context-header',
			'gemini-cli.system-context.open',
			'file:../home/u/.gemini/GEMINI.md',
			'gemini-cli.system-context.close',
			'gemini-cli.first-message.open',
			'gemini-cli.session-context',
			'gemini-cli.first-message.context',
			'gemini-cli.session-context.open',
			'gemini-cli.project.open',
			'file:GEMINI.md',
			'gemini-cli.project.close',
			'gemini-cli.session-context.close',
			'gemini-cli.first-message.close',
		]);
		expect(prompt.text()).toContain(
			'\n<loaded_context>\n<project_context>\n--- Context from: /w/GEMINI.md ---\nours\n--- End of Context from: /w/GEMINI.md ---\n</project_context>\n</loaded_context>\n</session_context>',
		);
		expect(rowOf(prompt, '../home/u/.gemini/GEMINI.md').reason).toBe('from your home folder, for every project');
	});

	it('has the length of the program’s own prose, whatever names are looked for', () => {
		const lengthWith = (fileName: unknown) =>
			assembled({
				'/home/u/.gemini/settings.json': JSON.stringify({ context: { fileName } }),
				'/home/u/.gemini/GEMINI.md': 'x',
			}).parts.find(({ id }) => id === 'gemini-cli.context-header')?.text.length;
		expect(lengthWith(undefined)).toBe(869);
		expect(lengthWith('AGENTS.md')).toBe(880);
		expect(lengthWith(['CONTEXT.md', 'AGENTS.md'])).toBe(892);
		const skills = assembled({}).parts.find(({ id }) => id === 'gemini-cli.skills-header');
		expect(skills?.text.length).toBe(165);
	});

	it('says in the chat what it is about, in words of our own', () => {
		const text = assembled({ '/w/GEMINI.md': 'ours\n' }, {}, chatWording(chatWords)).text();
		expect(text).toContain('You are a coding agent.');
		expect(text).toContain('Today is Saturday, November 21, 2026.');
		expect(text).not.toContain('⟦');
	});

	it('puts what holds for every project and private notes between marks of their own', () => {
		const prompt = assembled({
			'/home/u/.gemini/GEMINI.md': 'mine',
			'/home/u/.gemini/tmp/w/memory/MEMORY.md': 'note',
		});
		expect(prompt.text()).toContain(
			'\n---\n\n<loaded_context>\n<global_context>\n--- Context from: /home/u/.gemini/GEMINI.md ---\nmine\n',
		);
		expect(prompt.text()).toContain('</global_context>\n<user_project_memory>\n--- Private Project Memory Index');
		expect(ids(prompt)).not.toContain('gemini-cli.context-header');
		expect(rowOf(prompt, '../home/u/.gemini/tmp/w/memory/MEMORY.md')).toMatchObject({ role: 'memory', fate: 'whole' });
	});

	it('has no two empty lines in a row in the instruction, and as many as there are in the message', () => {
		const text = 'one\n\n\n\ntwo\r\n\r\n\r\nthree\n@./x.md\n';
		const disk = {
			'/home/u/.gemini/GEMINI.md': text,
			'/home/u/.gemini/x.md': '\n\nx\n\n',
			'/home/u/.gemini/skills/s/SKILL.md': '---\nname: s\ndescription: |\n  a\n\n\n  b\n---\n',
			'/w/GEMINI.md': text,
			'/w/x.md': '\n\nx\n\n',
		};
		const prompt = assembled(disk);
		const [instruction = '', message] = prompt.text().split('<session_context>');
		expect(instruction).toContain(
			'one\n\ntwo\r\n\r\n\r\nthree\n<!-- Imported from: ./x.md -->\n\nx\n\n<!-- End of import',
		);
		expect(instruction).not.toContain('\n\n\n');
		expect(instruction).toContain('<description>a\n\nb\n</description>');
		expect(message).toContain('one\n\n\n\ntwo');
		expect(message).toContain('<!-- Imported from: ./x.md -->\n\n\nx\n\n\n<!-- End of import');
		// What is left still leads to its place in the file.
		const own = prompt.parts.find(({ id }) => id === 'file:../home/u/.gemini/GEMINI.md');
		const at = own?.text.indexOf('two') ?? 0;
		const run = own?.source.kind === 'file' ? own.source.runs.find((each) => at < each.at + each.length) : undefined;
		expect(run && run.from + at - run.at).toBe(text.indexOf('two'));
	});

	it('tells what tool servers say of themselves, behind the project', () => {
		const runContext = { 'gemini-cli.servers': '\n\n# Server\nhi\n' };
		expect(assembled({ '/w/GEMINI.md': 'ours' }, { runContext }).text()).toContain(
			'--- End of Context from: /w/GEMINI.md ---\n\n# Server\nhi\n</project_context>',
		);
	});

	it('takes the instruction from a file where the environment asks for it, with the skills in their place', () => {
		const variables = { GEMINI_SYSTEM_MD: 'true' };
		// biome-ignore lint/suspicious/noTemplateCurlyInString: so the file says it
		const disk = { '/w/.gemini/system.md': '\nBe kind.\n${AgentSkills}\nEnd.\n' };
		const prompt = assembled(disk, { variables });
		expect(prompt.text()).toMatch(
			/^Be kind\.\n# Available Agent Skills\n[\s\S]+<\/available_skills>\nEnd\.\n\n<session_context>/u,
		);
		expect(rowOf(prompt, '.gemini/system.md').fate).toBe('whole');
		expect(fates(assembled(disk))).not.toHaveProperty(['.gemini/system.md']);
		const missing = assembled({}, { variables });
		expect(rowOf(missing, '.gemini/system.md')).toMatchObject({
			fate: 'missing',
			reason: expect.stringContaining('does not start'),
		});
	});

	it('has nothing above the person’s own context where that file is blank', () => {
		const disk = { '/w/system.md': ' \n\n', '/home/u/.gemini/GEMINI.md': 'mine' };
		const session = { variables: { GEMINI_SYSTEM_MD: '/w/system.md' } };
		expect(assembled(disk, session).text().startsWith('# Contextual Instructions')).toBe(true);
		const noted = { ...disk, '/home/u/.gemini/tmp/w/memory/MEMORY.md': 'noted' };
		expect(assembled(noted, session).text().startsWith('---\n\n<loaded_context>')).toBe(true);
	});
});

describe('imports', () => {
	const disk = {
		'/w/GEMINI.md': '# A\n@docs/x.md end\n@docs/x.md\n',
		'/w/docs/x.md': 'X @y.md\n',
		'/w/docs/y.md': 'Y\n',
	};

	it('stand in the middle of the file, each stretch a part of its own file', () => {
		const prompt = assembled(disk);
		expect(ids(prompt).filter((id) => id.startsWith('file:'))).toEqual([
			'file:GEMINI.md',
			'file:docs/x.md',
			'file:docs/y.md',
			'file:docs/x.md+2',
			'file:GEMINI.md+2',
			'file:docs/x.md+3',
			'file:docs/y.md+2',
			'file:docs/x.md+4',
			'file:GEMINI.md+3',
		]);
		const texts: Record<string, string> = {
			'GEMINI.md': disk['/w/GEMINI.md'],
			'docs/x.md': disk['/w/docs/x.md'],
			'docs/y.md': 'Y\n',
		};
		const files = prompt.parts.flatMap(({ text, source }) => (source.kind === 'file' ? [{ text, ...source }] : []));
		expect(files).toHaveLength(9);
		for (const { text, runs, path } of files)
			for (const { at, from, length } of runs)
				expect(text.slice(at, at + length)).toBe(texts[path]?.slice(from, from + length));
		const placed = placeParts(prompt);
		expect(originOf(placed, prompt.text().indexOf('Y\n'))).toEqual({ path: 'docs/y.md', offset: 0 });
		expect(originOf(placed, prompt.text().indexOf(' end\n') + 1)).toEqual({ path: 'GEMINI.md', offset: 15 });
	});

	it('are told in the ledger: who imports, how often, and what of the file is kept', () => {
		const prompt = assembled(disk);
		expect(rowOf(prompt, 'docs/x.md')).toMatchObject({
			role: 'imported',
			fate: 'whole',
			reason: 'GEMINI.md imports it; it arrives twice',
			importedBy: { path: 'GEMINI.md', range: { start: 4, end: 14 } },
			kept: [
				{ start: 0, end: 2 },
				{ start: 7, end: 8 },
			],
			rawLength: 8,
			injectedLength: 6,
			partId: 'file:docs/x.md',
		});
		expect(rowOf(prompt, 'GEMINI.md').kept).toEqual([
			{ start: 0, end: 4 },
			{ start: 14, end: 19 },
		]);
	});

	it('count in the figures of the file that they stand in the middle of', () => {
		const prompt = assembled(disk);
		const counter = { name: 'units', count: (text: string) => text.length };
		const own = prompt.parts.filter(({ title }) => title === 'GEMINI.md');
		const { tokens } = fileFigures(rowOf(prompt, 'GEMINI.md'), prompt, disk['/w/GEMINI.md'], counter as never);
		expect(own).toHaveLength(3);
		expect(tokens).toBe(own.reduce((sum, { text }) => sum + text.length, 0));
	});

	it('that fail have a row, and the reason stands where they were asked for', () => {
		const prompt = assembled({ '/w/GEMINI.md': '@no.md @../out.md @dir', '/out.md': 'O', '/w/dir/a': 'A' });
		expect(rowOf(prompt, 'no.md')).toMatchObject({ fate: 'missing', importedBy: { path: 'GEMINI.md' } });
		expect(rowOf(prompt, '../out.md')).toMatchObject({ fate: 'refused', importedBy: { path: 'GEMINI.md' } });
		expect(rowOf(prompt, 'dir')).toMatchObject({ fate: 'ignored', reason: 'it is imported, and it is a folder' });
		expect(prompt.text()).toContain("no.md - ENOENT: no such file or directory, access '/w/no.md' -->");
	});

	it('are bounded where files import each other over and over', () => {
		const many = Array.from({ length: 40 }, (_, index) => `@f${index}.md`).join(' ');
		const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`/w/f${index}.md`, many]));
		const prompt = assembled({ '/w/GEMINI.md': many, ...files });
		expect(prompt.parts.length).toBeLessThan(5_000);
	});
});

describe('files that do not arrive', () => {
	it('wait further down, and come once a tool touches something beside them', () => {
		const disk = {
			'/w/GEMINI.md': 'ours',
			'/w/src/GEMINI.md': 'src',
			'/w/src/deep/GEMINI.md': 'deep',
			'/w/src/a.ts': '',
		};
		expect(rowOf(assembled(disk), 'src/GEMINI.md')).toMatchObject({
			fate: 'waiting',
			reason: 'it comes once a tool reads, lists or changes something in src',
			rawLength: 3,
		});
		const prompt = assembled(disk, { touched: [{ path: '/w/src/a.ts', by: 'read' }] });
		expect(fates(prompt)).toMatchObject({ 'src/GEMINI.md': 'whole', 'src/deep/GEMINI.md': 'waiting' });
		expect(prompt.parts.at(-1)?.stability).toBe('volatile');
		expect(prompt.text()).toMatch(
			/<\/session_context>\n\n--- Newly Discovered Project Context ---\n--- Context from: \/w\/src\/GEMINI\.md ---\nsrc\n--- End of Context from: \/w\/src\/GEMINI\.md ---\n--- End Project Context ---$/u,
		);
		expect(fates(assembled(disk, { touched: [{ path: '/w/src/a.ts', by: 'shell' }] }))['src/GEMINI.md']).toBe(
			'waiting',
		);
	});

	it('do not come with a tool that fails: what is not there can be written, and neither read nor listed', () => {
		const disk = { '/w/src/GEMINI.md': 'src', '/w/src/a.ts': '', '/w/src/empty': { folder: true } } as const;
		const arrives = (by: Touch['by'], path: string) =>
			fates(assembled(disk, { touched: [{ path, by }] }))['src/GEMINI.md'] === 'whole';
		expect(arrives('write', '/w/src/new/b.ts')).toBe(true);
		expect(arrives('read', '/w/src/new/b.ts')).toBe(false);
		expect(arrives('edit', '/w/src/b.ts')).toBe(false);
		expect(arrives('list', '/w/src')).toBe(true);
		expect(arrives('list', '/w/src/empty')).toBe(false);
		expect(arrives('list', '/w/src/a.ts')).toBe(false);
		expect(arrives('read', '/w/src')).toBe(false);
	});

	it('are withheld where the folder is not trusted, but for the person’s own', () => {
		const disk = {
			'/w/GEMINI.md': 'ours',
			'/w/src/GEMINI.md': 'src',
			'/home/u/.gemini/GEMINI.md': 'mine',
			'/w/.gemini/skills/a/SKILL.md': '---\nname: a\ndescription: d\n---\n',
		};
		const prompt = assembled(disk, { trusted: false, touched: [{ path: '/w/src/a.ts', by: 'read' }] });
		expect(fates(prompt)).toEqual({
			'../home/u/.gemini/GEMINI.md': 'whole',
			'GEMINI.md': 'withheld',
			'src/GEMINI.md': 'withheld',
		});
		expect(prompt.text()).not.toMatch(/ours|Newly Discovered/u);
	});

	it('are folders, other names of the same file, blank, or those of other agents', () => {
		const prompt = assembled({
			'/home/u/.gemini/settings.json': '{ "context": { "fileName": ["X.md", "Y.md", "AGENTS.md"] } }',
			'/w/AGENTS.md': 'a',
			'/w/X.md': { link: 'AGENTS.md' },
			'/w/Y.md': { folder: true },
			'/w/GEMINI.md': ' \n',
			'/w/CLAUDE.md': 'c',
		});
		expect(prompt.ledger.rows.map(({ path, fate, reason }) => [path, fate, reason])).toEqual([
			['X.md', 'whole', ''],
			['GEMINI.md', 'empty', ''],
			['Y.md', 'ignored', 'it is a folder'],
			['AGENTS.md', 'ignored', 'it is the same file as X.md, which is loaded'],
			['CLAUDE.md', 'ignored', 'Gemini CLI reads it only where context.fileName in its settings names it'],
		]);
	});
});

it('nothing is asked for that the program would not look at', () => {
	const snapshot = assembledAsking({
		'/w/GEMINI.md': '@a.md `@b.md`',
		'/w/a.md': 'A',
		'/w/b.md': 'B',
		'/w/src/GEMINI.md': 's',
	});
	expect(snapshot).toContain('/w/a.md');
	expect(snapshot).not.toContain('/w/b.md');
	expect(snapshot.filter((path) => path.startsWith('/w/src'))).toEqual([]);
});

function assembledAsking(disk: Parameters<typeof assembled>[0]): readonly string[] {
	const asked = new Set<string>();
	const { places } = onDisk(disk);
	if (!places) throw new Error('no places');
	const note =
		<Answer>(answer: (path: string) => Answer) =>
		(path: string) => {
			asked.add(path);
			return answer(path);
		};
	const snapshot = onDisk(disk, {
		places: {
			facts: note(places.facts),
			read: note(places.read),
			list: note(places.list),
			knows: note(places.knows),
		},
	});
	geminiCli.assemble(snapshot, sessionOf(), placeholderWording);
	return [...asked];
}
