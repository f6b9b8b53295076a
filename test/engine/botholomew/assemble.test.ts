import { describe, expect, it } from 'vitest';
import { placeParts } from '../../../server/src/engine/prompt/sourceMap.ts';
import { chatWording } from '../../../server/src/engine/prompt/wording/chatWording.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { chatWords } from '../../../server/src/engine/runtimes/botholomew/prompt/chatWords.ts';
import { originOf } from '../../support/originOf.ts';
import { type FileTree, sessionOf, snapshotOf } from '../snapshots.ts';
import { assembled, fates, file, loose, newest, reasonFor, runtime, strict } from './support.ts';

const ids = (prompt: ReturnType<typeof assembled>) => prompt.parts.map(({ id }) => id);

describe('a strict version', () => {
	it('shows the files between its header and its own prose, sorted by UTF-16 units', () => {
		const prompt = assembled(strict, {
			'prompts/goals.md': file('always', '# Goals'),
			'prompts/Zed.md': file('always', 'z'),
			'prompts/beliefs.md': file('always', '# Beliefs'),
			'prompts/deeper/x.md': file('always', 'never'),
			'prompts/x.txt': 'never',
		});
		expect(ids(prompt)).toEqual([
			'botholomew.header',
			'file:prompts/Zed.md',
			'file:prompts/beliefs.md',
			'file:prompts/goals.md',
			'botholomew.instructions.chat',
			'botholomew.knowledge-store',
			'botholomew.style',
		]);
		expect(prompt.text()).toContain('## beliefs.md\n# Beliefs\n\n## goals.md\n# Goals\n\n## Instructions\n');
	});

	it('tells of external tools where the list in the home folder is there and counts, and says that it did not read it', () => {
		const list = '/home/u/.mcpx/servers.json';
		const traces = {
			folders: new Set<string>(),
			paths: new Set([list]),
			realRoot: '/w',
			record: { kind: 'none' },
		} as const;
		const prompt = (id: string, files: FileTree, seen?: typeof traces) =>
			runtime(id).assemble(
				snapshotOf(files, undefined, seen && { traces: seen }),
				sessionOf({ kind: 'chat' }),
				placeholderWording,
			);
		expect(runtime(strict).detection.runTraces?.({ ...snapshotOf({}), realRoot: '/w' }).paths).toEqual([
			{ path: list },
		]);
		const here = prompt(strict, {}, traces);
		expect(ids(here)).toContain('botholomew.external-tools.chat');
		expect(here.preparation?.assumption).toContain(`does not read ${list}`);
		const project = { 'config/config.json': '{"mcpx_scope":"project"}' };
		for (const other of [prompt(strict, {}), prompt(strict, project, traces), prompt(loose, {}, traces)]) {
			expect(ids(other)).not.toContain('botholomew.external-tools.chat');
			expect(other.preparation).toBeUndefined();
		}
	});

	it('does not say what comes of code in a frontmatter, which the runtime runs', () => {
		const files = {
			'prompts/a.md': '---js\n({ title: "A", loading: "always", "agent-modification": false })\n---\nA',
			'prompts/b.md': file('always', 'B'),
		};
		const prompt = assembled(strict, files);
		expect(fates(prompt)).toEqual({ 'prompts/a.md': 'refused', 'prompts/b.md': 'whole' });
		expect(prompt.preparation?.assumption).toMatch(
			/^Botholomew runs the code in the frontmatter of prompts\/a\.md, and Soulscope does not\. .* every session fails\.$/u,
		);
		const stopped = assembled(strict, { ...files, 'prompts/c.md': 'no frontmatter\n' });
		expect(fates(stopped)['prompts/b.md']).toBe('refused');
		expect(stopped.preparation?.assumption).toBeUndefined();
		expect(stopped.preparation?.failure?.why).toMatch(/^it does not accept prompts\/c\.md, .*\(missing frontmatter /u);
	});

	it.each([
		['a brace too few', '{ "chunker_model": "small"'],
		['an empty file', ''],
	])('says that nothing starts with settings that it cannot read: %s', (_what, text) => {
		const files = { 'prompts/a.md': file('always', 'A'), 'config/config.json': text };
		const paths = new Set(['/home/u/.mcpx/servers.json']);
		const traces = { folders: new Set<string>(), paths, realRoot: '/w', record: { kind: 'none' } } as const;
		for (const seen of [undefined, { traces }]) {
			const prompt = runtime(strict).assemble(
				snapshotOf(files, undefined, seen),
				sessionOf({ kind: 'chat' }),
				placeholderWording,
			);
			expect(prompt.preparation?.refusal).toMatchObject({
				kind: 'settings-invalid',
				path: 'config/config.json',
				why: 'config/config.json is not valid JSON',
			});
		}
		expect(assembled(strict, { ...files, 'config/config.json': 'null' }).preparation).toBeUndefined();
	});

	it('says both, where a list stops the start and a file each session', () => {
		const project = { 'config/config.json': '{"mcpx_scope":"project"}', 'mcpx/servers.json': '{' };
		expect(assembled(strict, { ...project, 'prompts/c.md': 'no frontmatter\n' }).preparation).toMatchObject({
			refusal: { kind: 'list-invalid' },
			failure: { path: 'prompts/c.md' },
		});
	});

	it('reads no file at all while one is invalid, and says which was the first', () => {
		const prompt = assembled(strict, {
			'prompts/a.md': file('always', 'A'),
			'prompts/b.md': 'no frontmatter\n',
			'prompts/c.md': '---\ntitle: C\nloading: sometimes\nagent-modification: true\n---\n',
		});
		expect(ids(prompt).filter((id) => id.startsWith('file:'))).toEqual([]);
		expect(Object.values(fates(prompt))).toEqual(['refused', 'refused', 'refused']);
		expect(reasonFor(prompt, 'prompts/a.md')).toBe('b.md is invalid, and one invalid file stops them all');
		expect(reasonFor(prompt, 'prompts/b.md')).toBe(
			'missing frontmatter (required: title, loading, agent-modification)',
		);
		expect(reasonFor(prompt, 'prompts/c.md')).toContain("frontmatter field 'loading'");
		expect(prompt.ledger.rows.flatMap(({ warnings }) => warnings)).toEqual([
			'/w/prompts/b.md: missing frontmatter (required: title, loading, agent-modification)',
		]);
	});

	it('stops at a folder that is called like a file', () => {
		const prompt = assembled(strict, {
			'prompts/a.md': file('always', 'A'),
			'prompts/b.md': { content: { kind: 'unreadable', reason: 'is a folder' } },
		});
		expect(reasonFor(prompt, 'prompts/b.md')).toBe('is a folder');
		expect(prompt.text()).not.toContain('## a.md');
	});

	it('has prose of exactly the lengths that were measured', () => {
		const lengths = (prompt: ReturnType<typeof assembled>) =>
			Object.fromEntries(
				prompt.parts.filter(({ source }) => source.kind === 'wording').map(({ id, text }) => [id, text.length]),
			);
		expect(lengths(assembled(strict, {}, { externalTools: true }))).toEqual({
			'botholomew.instructions.chat': 2006,
			'botholomew.knowledge-store': 1806,
			'botholomew.external-tools.chat': 1787,
			'botholomew.style': 530,
		});
		expect(lengths(assembled(strict, {}, { kind: 'worker', externalTools: true }))).toEqual({
			'botholomew.instructions.worker': 706,
			'botholomew.knowledge-store': 1806,
			'botholomew.external-tools.worker': 1783,
			'botholomew.style': 530,
		});
	});

	it('tells the time in UTC and in the person’s zone, an unknown one as UTC', () => {
		const now = Date.UTC(2026, 4, 15, 7, 52, 32, 123);
		const timeLines = (timeZone: string) => assembled(strict, {}, { now, timeZone }).text().split('\n').slice(1, 4);
		expect(timeLines('America/Los_Angeles')).toEqual([
			'Current time (UTC): 2026-05-15T07:52:32.123Z',
			'Current time (local): Friday, May 15, 2026 at 12:52:32 AM PDT',
			'Timezone: America/Los_Angeles',
		]);
		expect(timeLines('Nowhere/Land')[2]).toBe('Timezone: UTC');
	});
});

describe('a contextual file', () => {
	const files = {
		'prompts/deploy.md': file('contextual', 'How we Deploy: steps.'),
		'prompts/goals.md': file('always', 'g'),
	};

	it('comes in with a word of the last message', () => {
		const prompt = assembled(strict, files, { message: ' please DEPLOY now ' });
		expect(prompt.text()).toContain('## deploy.md (contextual)\nHow we Deploy: steps.\n\n## goals.md\n');
		expect(fates(prompt)).toEqual({ 'prompts/deploy.md': 'whole', 'prompts/goals.md': 'whole' });
		expect(reasonFor(prompt, 'prompts/deploy.md')).toBe('it contains “deploy”');
		expect(prompt.parts.find(({ id }) => id === 'file:prompts/deploy.md')?.stability).toBe('volatile');
	});

	it('comes in with a word of the worker’s task, whatever was said in the chat', () => {
		const task = { name: 'Ship', description: 'deploy the site' };
		expect(fates(assembled(strict, files, { kind: 'worker', task }))['prompts/deploy.md']).toBe('whole');
		expect(fates(assembled(strict, files, { kind: 'worker', message: 'deploy' }))['prompts/deploy.md']).toBe(
			'withheld',
		);
	});

	it('stays out where nobody said anything, and says why', () => {
		const prompt = assembled(strict, files);
		expect(fates(prompt)['prompts/deploy.md']).toBe('withheld');
		expect(reasonFor(prompt, 'prompts/deploy.md')).toContain('there is no message yet');
	});

	it('stays out for a comma, and says that without it the word would do', () => {
		const prompt = assembled(strict, files, { message: 'deploy, then rest' });
		expect(reasonFor(prompt, 'prompts/deploy.md')).toBe(
			'contextual: it does not contain “deploy,”, but it does contain “deploy”',
		);
	});
});

describe('a loose version', () => {
	it('forgives what it does not know, and leaves out what has no loading', () => {
		const prompt = assembled(loose, {
			'.botholomew/a.md': '---\nloading: always\nowner: me\n---\nA',
			'.botholomew/b.md': 'plain text',
			'.botholomew/c.md': '---\nloading: Always\n---\nC',
		});
		expect(fates(prompt)).toEqual({
			'.botholomew/a.md': 'whole',
			'.botholomew/b.md': 'ignored',
			'.botholomew/c.md': 'ignored',
		});
		expect(reasonFor(prompt, '.botholomew/a.md')).toContain(
			'Botholomew uses the order of the disk; here the files are sorted by name',
		);
	});

	it('loses a file that it cannot parse and all that stand behind it', () => {
		const prompt = assembled(loose, {
			'.botholomew/a.md': '---\nloading: always\n---\nA',
			'.botholomew/b.md': '---\nloading: [always\n---\nB',
			'.botholomew/c.md': '---\nloading: always\n---\nC',
		});
		expect(fates(prompt)).toEqual({
			'.botholomew/a.md': 'whole',
			'.botholomew/b.md': 'refused',
			'.botholomew/c.md': 'refused',
		});
		expect(reasonFor(prompt, '.botholomew/c.md')).toBe(
			'it comes after b.md, where loading stops; Botholomew uses the order of the disk; here the files are sorted by name',
		);
		expect(reasonFor(prompt, '.botholomew/b.md')).not.toContain('order of the disk');
	});

	it('goes on behind a file whose frontmatter is code, as the runtime does', () => {
		const prompt = assembled(loose, {
			'.botholomew/b.md': '---js\n({ loading: "always" })\n---\nB',
			'.botholomew/c.md': '---\nloading: always\n---\nC',
		});
		expect(fates(prompt)).toEqual({ '.botholomew/b.md': 'refused', '.botholomew/c.md': 'whole' });
		expect(reasonFor(prompt, '.botholomew/b.md')).toContain('js code, which the runtime runs');
		expect(prompt.preparation?.assumption).toMatch(/ shown without \.botholomew\/b\.md\.$/u);
	});

	it('leaves room for what it looks up, where there is something to look it up by', () => {
		expect(ids(assembled(loose, {}))).not.toContain('botholomew.relevant-context');
		expect(ids(assembled(loose, {}, { message: 'invoices' }))).toEqual([
			'botholomew.header',
			'botholomew.relevant-context',
			'botholomew.instructions.chat',
			'botholomew.style',
		]);
	});
});

describe('the block on external tools', () => {
	const servers = { 'mcpx/servers.json': '{"mcpServers":{"mail":{}}}' };
	const hasTools = (id: string, files: Record<string, string>) =>
		ids(assembled(id, files)).some((part) => part.startsWith('botholomew.external-tools'));

	it('stands where the project’s own list counts and names a server', () => {
		expect(hasTools(strict, { ...servers, 'config/config.json': '{"mcpx_scope":"project"}' })).toBe(true);
		expect(hasTools(strict, { ...servers, 'config/config.json': '{"mcpx_scope":"global"}' })).toBe(false);
		expect(hasTools(strict, servers)).toBe(false);
		expect(hasTools(loose, { '.botholomew/mcpx/servers.json': '{"mcpServers":{"mail":{}}}' })).toBe(true);
		expect(hasTools(loose, { '.botholomew/mcpx/servers.json': '{"mcpServers":{}}' })).toBe(false);
		expect(hasTools(loose, { '.botholomew/mcpx/servers.json': '{"mcpServers"' })).toBe(false);
	});

	it('brings the one on long results with it in the newest version', () => {
		const prompt = assembled(newest, {}, { externalTools: true });
		expect(ids(prompt).slice(-4)).toEqual([
			'botholomew.knowledge-store',
			'botholomew.large-results',
			'botholomew.external-tools.chat',
			'botholomew.style',
		]);
		expect(prompt.text()).toContain('length not known');
	});
});

describe('the way back from the prompt', () => {
	it('leads to the trimmed body behind a BOM, frontmatter and CRLF', () => {
		const text = `\uFEFF${file('always', '  one\r\ntwo  ')}`;
		const prompt = assembled(strict, { 'prompts/a.md': text });
		const at = prompt.text().indexOf('one\r\ntwo');
		expect(originOf(placeParts(prompt), at)).toEqual({ path: 'prompts/a.md', offset: text.indexOf('one') });
		const [row] = prompt.ledger.rows;
		expect(row?.kept.map(({ start, end }) => text.slice(start, end))).toEqual(['one\r\ntwo']);
	});

	it('is empty for a file without a body, whose heading is shown all the same', () => {
		const prompt = assembled(strict, { 'prompts/a.md': file('always', '') });
		expect(prompt.text()).toContain('## a.md\n\n\n');
		expect(prompt.ledger.rows[0]).toMatchObject({ fate: 'empty', kept: [], injectedLength: 0 });
	});
});

describe('as chatted', () => {
	it('keeps the files and says the rest in our own few words', () => {
		const files = { 'prompts/goals.md': file('always', '# Goals') };
		const text = assembled(strict, files, { externalTools: true }, chatWording(chatWords)).text();
		expect(text).toContain('## goals.md\n# Goals\n\n## Instructions\nYou are the agent');
		expect(text).not.toMatch(/⟦|membot|External Tools/u);
		expect(text.endsWith('Say what failed.\n')).toBe(true);
	});
});
