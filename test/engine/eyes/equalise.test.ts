import { describe, expect, it } from 'vitest';
import { equalise } from '../../../server/src/engine/eyes/equalise.ts';
import type { LinkWish } from '../../../server/src/engine/eyes/plan.ts';
import { cline } from '../../../server/src/engine/runtimes/cline/cline.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import type { TreeFile } from '../../support/places/tree.ts';
import { compared, reader, treeAfter, workspaceOf } from './support.ts';

/** Brings in other files by a line of its own. */
const importer = reader({
	id: 'importer@1',
	reads: ['IMPORTER.md'],
	imports: /^@(\S+)\r?$/gmu,
	sharing: {
		reads: (path) => path === 'IMPORTER.md',
		shim: { path: 'IMPORTER.md', text: (target) => `@${target}\n` },
		linkAs: 'IMPORTER.md',
	},
});

/** Reads the usual file, and may be told of others. */
const native = reader({
	id: 'native@1',
	reads: ['AGENTS.md'],
	sharing: { reads: (path) => path === 'AGENTS.md', linkAs: 'AGENTS.md' },
});

/** Goes by a setting. */
const settable = reader({
	id: 'settable@1',
	reads: [],
	namesIn: '.settable.json',
	sharing: {
		reads: () => false,
		setting: {
			file: '.settable.json',
			key: ['names'],
			value: (target, now) =>
				Array.isArray(now) && now.includes(target) ? undefined : [...(Array.isArray(now) ? now : []), target],
		},
	},
});

const linker = reader({ id: 'linker@1', reads: ['LINKER.md'], sharing: { reads: () => false, linkAs: 'LINKER.md' } });
const closed = reader({ id: 'closed@1', reads: ['CLOSED.md'] });

type Files = Readonly<Record<string, TreeFile>>;

const planFor = (files: Files, runtimes: readonly Runtime[], target?: string, links?: LinkWish) => {
	const snapshot = workspaceOf(files);
	const wishes = { ...(target && { target }), ...(links && { links }) };
	return equalise({ snapshot, runtimes, comparison: compared(snapshot, runtimes), ...wishes });
};

/** Who reads the target once the plan is carried out. */
function readersAfter(files: Files, runtimes: readonly Runtime[], target?: string): readonly string[] {
	const plan = planFor(files, runtimes, target);
	const { files: seen } = compared(workspaceOf(treeAfter(files, plan)), runtimes);
	return runtimes
		.filter((_, index) =>
			seen.some(({ path, sights }) => {
				const isTarget = path === plan.target || plan.steps.some((step) => step.kind === 'link' && step.path === path);
				return isTarget && sights[index]?.reach === 'text';
			}),
		)
		.map(({ id }) => id);
}

describe('making it equal', () => {
	it('changes the least that has all of them read one text', () => {
		const files = { 'AGENTS.md': 'Use tabs.\n' };
		const all = [native, importer, settable, linker, cline];
		const plan = planFor(files, all);
		expect(plan).toMatchObject({ target: 'AGENTS.md', already: ['native@1', 'cline@0.0.86'], notes: [] });
		expect(plan.steps.map(({ kind, path, text, agents }) => [kind, path, text, agents])).toEqual([
			['create', 'IMPORTER.md', '@AGENTS.md\n', ['importer@1']],
			['create', '.settable.json', '{\n  "names": [\n    "AGENTS.md"\n  ]\n}\n', ['settable@1']],
			['link', 'LINKER.md', 'AGENTS.md', ['linker@1']],
		]);
		expect(readersAfter(files, all)).toEqual(all.map(({ id }) => id));
	});

	it('is done where it has been done', () => {
		const files = { 'AGENTS.md': 'Use tabs.\n' };
		const all = [native, importer, settable, cline];
		const then = treeAfter(files, planFor(files, all));
		expect(planFor(then, all).steps).toEqual([]);
		expect(planFor(then, all).already).toHaveLength(4);
	});

	it('takes nothing away: the line goes above what a person has written, below frontmatter', () => {
		const own = '---\nname: me\n---\n\n# Mine\r\nKeep this.\r\n';
		const files = { 'AGENTS.md': 'Use tabs.\n', 'IMPORTER.md': own };
		const [step] = planFor(files, [native, importer]).steps;
		expect(step).toMatchObject({ kind: 'edit', path: 'IMPORTER.md', before: own });
		expect(step?.text).toBe('---\nname: me\n---\n@AGENTS.md\r\n\n# Mine\r\nKeep this.\r\n');
		expect(readersAfter(files, [native, importer])).toEqual(['native@1', 'importer@1']);
		const bare = planFor({ 'AGENTS.md': 'A', 'IMPORTER.md': '# Mine\n' }, [native, importer]).steps[0];
		expect(bare?.text).toBe('@AGENTS.md\n\n# Mine\n');
	});

	it('says what differs where an agent has a text of its own and cannot bring in another', () => {
		const files = { 'AGENTS.md': 'Use tabs.\nTest first.\n', 'LINKER.md': 'Use tabs.\n' };
		const plan = planFor(files, [native, linker]);
		expect(plan.steps).toEqual([]);
		expect(plan.notes.map(({ agent, text }) => [agent, text])).toEqual([
			[
				'linker@1',
				'linker reads LINKER.md, which has a text of its own and cannot bring in AGENTS.md: 1 line of AGENTS.md is not in it.',
			],
			[undefined, 'LINKER.md stays with linker: the others do not read it.'],
		]);
	});

	it('says so where there is no way, or where another file is in the way', () => {
		const stubborn = reader({
			id: 'stubborn@1',
			reads: [],
			leavesOut: { 'AGENTS.md': 'STUBBORN.md is read instead' },
			sharing: { reads: (path) => path === 'AGENTS.md' },
		});
		const plan = planFor({ 'AGENTS.md': 'A' }, [native, closed, stubborn]);
		expect(plan.steps).toEqual([]);
		expect(plan.notes.map(({ text }) => text)).toEqual([
			'closed has no way to read AGENTS.md that we know of.',
			'stubborn would read AGENTS.md by itself, and does not: STUBBORN.md is read instead.',
		]);
	});

	it('keeps what else stands in a file of settings, and leaves a broken one alone', () => {
		const files = {
			'AGENTS.md': 'A',
			'OWN.md': 'O',
			'.settable.json': '{\n\t"colour": 1,\n\t"names": ["OWN.md"]\n}\n',
		};
		const [step] = planFor(files, [native, settable]).steps;
		expect(JSON.parse(step?.text ?? '')).toEqual({ colour: 1, names: ['OWN.md', 'AGENTS.md'] });
		expect(step?.text).toContain('\t"colour": 1');
		const deep = reader({
			id: 'deep@1',
			reads: [],
			sharing: {
				reads: () => false,
				setting: { file: 'deep.json', key: ['context', 'fileName'], value: (target) => target },
			},
		});
		const texts = ['{}', '{"context":{}}', '{"context":{"fileName":"X.md","other":true}}'].map((text) =>
			JSON.parse(planFor({ 'AGENTS.md': 'A', 'deep.json': text }, [native, deep]).steps[0]?.text ?? 'null'),
		);
		expect(texts).toEqual([
			{ context: { fileName: 'AGENTS.md' } },
			{ context: { fileName: 'AGENTS.md' } },
			{ context: { fileName: 'AGENTS.md', other: true } },
		]);
		const broken = planFor({ 'AGENTS.md': 'A', 'deep.json': '{' }, [native, deep]);
		expect(broken.steps).toEqual([]);
		expect(broken.notes[0]?.text).toContain('deep.json cannot be read as JSON');
	});

	it('writes into no file that is a link', () => {
		const files = { 'AGENTS.md': 'A', 'other.md': 'Own.', 'IMPORTER.md': { link: '/w/other.md' } };
		const plan = planFor(files, [native, importer]);
		expect(plan.steps).toEqual([]);
		expect(plan.notes[0]?.text).toBe('IMPORTER.md is a symbolic link, so nothing is written into it.');
	});

	it('takes the largest text that arrives where there is no AGENTS.md, and one link does for several', () => {
		const files = { 'IMPORTER.md': 'A long text of rules.\n', 'LINKER.md': 'Short.\n' };
		const all = [importer, native, cline];
		const plan = planFor(files, [...all, linker]);
		expect(plan.target).toBe('IMPORTER.md');
		const link = plan.steps.filter(({ kind }) => kind === 'link');
		expect(link.map(({ path, agents }) => [path, agents])).toEqual([['AGENTS.md', ['native@1', 'cline@0.0.86']]]);
		expect(readersAfter({ 'IMPORTER.md': 'A long text of rules.\n' }, all)).toEqual(all.map(({ id }) => id));
	});

	it('says who else gets the line that brings in a file', () => {
		const both = reader({
			id: 'both@1',
			reads: ['AGENTS.md', 'IMPORTER.md'],
			sharing: { reads: (path) => path === 'AGENTS.md' || path === 'IMPORTER.md' },
		});
		const { steps, notes } = planFor({ 'AGENTS.md': 'A' }, [importer, both]);
		expect(steps.map(({ agents }) => agents)).toEqual([['importer@1']]);
		expect(notes).toEqual([
			{ agent: 'both@1', path: 'IMPORTER.md', text: 'both reads IMPORTER.md as well, and gets the new line as it is.' },
		]);
	});

	it('goes by the file that a person has chosen', () => {
		const files = { 'AGENTS.md': 'A', 'docs/rules.md': 'R' };
		const plan = planFor(files, [importer, settable], 'docs/rules.md');
		expect(plan.steps.map(({ path, text }) => [path, text])).toEqual([
			['IMPORTER.md', '@docs/rules.md\n'],
			['.settable.json', '{\n  "names": [\n    "docs/rules.md"\n  ]\n}\n'],
		]);
		expect(planFor(files, [importer], 'gone.md').notes).toEqual([{ text: 'There is no gone.md that can be read.' }]);
	});

	it('makes links wherever they can be, where a person wants them', () => {
		const files = { 'AGENTS.md': 'Use tabs.\n' };
		const all = [native, importer, linker];
		expect(planFor(files, all).canLink).toBe(true);
		const plan = planFor(files, all, undefined, 'wherever-possible');
		expect(plan.steps.map(({ kind, path, text }) => [kind, path, text])).toEqual([
			['link', 'IMPORTER.md', 'AGENTS.md'],
			['link', 'LINKER.md', 'AGENTS.md'],
		]);
		const linked = treeAfter(files, plan);
		expect(planFor(linked, all)).toMatchObject({ steps: [], canLink: false, notes: [] });
		expect(planFor(linked, all).already).toHaveLength(3);
	});

	it('has a link take the place of a copy, and of nothing else', () => {
		const files = { 'AGENTS.md': 'Use tabs.\n', 'IMPORTER.md': 'Use tabs.\n\n', 'LINKER.md': 'Own.\n' };
		const all = [native, importer, linker];
		expect(planFor(files, all)).toMatchObject({ steps: [], already: ['native@1', 'importer@1'], canLink: true });
		expect(planFor(files, all).notes[0]?.text).toBe(
			'IMPORTER.md, which importer reads, is a copy of AGENTS.md: what is changed in one has to be changed in the other.',
		);
		const { steps, notes } = planFor(files, all, undefined, 'wherever-possible');
		expect(steps).toEqual([
			{
				kind: 'link',
				path: 'IMPORTER.md',
				text: 'AGENTS.md',
				before: 'Use tabs.\n\n',
				agents: ['importer@1'],
				why: 'IMPORTER.md, which importer reads, is a copy of AGENTS.md, and then is the same file. That it follows links was not tried.',
			},
		]);
		expect(notes[0]?.text).toContain('LINKER.md, which has a text of its own');
	});

	it('makes copies where there are no links, and says what that means', () => {
		const plan = planFor({ 'AGENTS.md': 'Use tabs.\n' }, [native, importer, linker], undefined, 'never');
		expect(plan.steps.map(({ kind, path, text }) => [kind, path, text])).toEqual([
			['create', 'IMPORTER.md', '@AGENTS.md\n'],
			['create', 'LINKER.md', 'Use tabs.\n'],
		]);
		expect(plan.steps[1]?.why).toContain('What is changed in one has to be changed in the other.');
	});

	it('makes no link to a link', () => {
		const files = { 'AGENTS.md': { link: '/w/docs/rules.md' }, 'docs/rules.md': 'R' };
		const plan = planFor(files, [native, linker]);
		expect(plan.steps).toEqual([]);
		expect(plan.notes[0]?.text).toBe('AGENTS.md is a symbolic link, so LINKER.md is not made one to it.');
	});

	it('has nothing to do where nobody reads anything', () => {
		expect(planFor({}, [native, importer])).toEqual({
			target: undefined,
			already: [],
			steps: [],
			canLink: false,
			notes: [{ text: 'No agent reads any instructions here yet.' }],
		});
	});
});
