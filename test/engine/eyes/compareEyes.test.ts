import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { cline } from '../../../server/src/engine/runtimes/cline/cline.ts';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { sessionOf, snapshotOf } from '../snapshots.ts';
import { compared, reader, workspaceOf } from './support.ts';

const left = reader({ id: 'left@1', reads: ['B.md', 'A.md'], leavesOut: { 'C.md': 'it is too old' } });
const right = reader({ id: 'right@1', reads: ['A.md', 'X.md'], imports: /^@(\S+)$/gmu });

const sightIn = (comparison: ReturnType<typeof compared>, path: string, agent: number) =>
	comparison.files.find((file) => file.path === path)?.sights[agent];

describe('one folder through several eyes', () => {
	const files = { 'A.md': 'one two\n@D.md\n', 'B.md': 'three', 'C.md': 'four', 'D.md': 'five six seven', 'E.md': 'no' };
	const comparison = compared(workspaceOf(files), [left, right]);

	it('has a line for each file that somebody looks at, and for no other', () => {
		expect(comparison.files.map(({ path }) => path)).toEqual(['A.md', 'B.md', 'C.md', 'D.md']);
	});

	it('says in which place a file arrives, of how many, and at what cost', () => {
		expect(comparison.agents.map(({ id, arriving, tokens }) => [id, arriving, tokens])).toEqual([
			['left@1', 2, 4],
			['right@1', 2, 6],
		]);
		expect(sightIn(comparison, 'B.md', 0)).toMatchObject({ fate: 'whole', order: 1, tokens: 1 });
		expect(sightIn(comparison, 'A.md', 0)).toMatchObject({ fate: 'whole', order: 2, tokens: 3 });
		expect(sightIn(comparison, 'A.md', 1)).toMatchObject({ order: 1 });
		expect(sightIn(comparison, 'D.md', 1)).toMatchObject({ order: 2, importedBy: 'A.md', tokens: 3 });
	});

	it('says why a file does not arrive, and of which an agent has never heard', () => {
		expect(sightIn(comparison, 'C.md', 0)).toEqual({
			fate: 'ignored',
			reach: 'nothing',
			reason: 'it is too old',
			tokens: 0,
		});
		expect(sightIn(comparison, 'C.md', 1)).toBeUndefined();
		expect(comparison.agents.map(({ neverSeen }) => neverSeen)).toEqual([['D.md'], ['B.md', 'C.md']]);
	});

	it('names what one reads and another never sees; what is looked at and left out is no reading', () => {
		expect(comparison.differences).toEqual([
			{ reads: 'left@1', neverSees: 'right@1', paths: ['B.md'] },
			{ reads: 'right@1', neverSees: 'left@1', paths: ['D.md'] },
		]);
	});

	it('counts a file once that arrives twice, in its first place and with all its tokens', () => {
		const twice = compared(workspaceOf({ 'A.md': '@D.md\n@D.md\n', 'D.md': 'five six' }), [right]);
		expect(twice.agents[0]?.arriving).toBe(2);
		expect(sightIn(twice, 'D.md', 0)).toMatchObject({ order: 2, tokens: 4 });
	});

	it('has nothing to say of nobody, and no difference between equals', () => {
		expect(compared(workspaceOf(files), [])).toEqual({ agents: [], files: [], differences: [] });
		expect(compared(workspaceOf(files), [left, left]).differences).toEqual([]);
	});
});

describe('real programs side by side', () => {
	const known = (id: string) => {
		const runtime = runtimeById(id);
		if (!runtime) throw new Error(`no runtime ${id}`);
		return runtime;
	};

	it('OpenClaw, Botholomew and Cline share one file; what OpenClaw makes before it reads counts as well', () => {
		const snapshot = snapshotOf({
			'AGENTS.md': 'Ask first.',
			'SOUL.md': 'Calm.',
			'prompts/soul.md': '---\ntitle: Soul\nloading: always\nagent-modification: true\n---\n\nQuiet.\n',
			'.clinerules/tabs.md': 'Use tabs.',
		});
		const comparison = compared(snapshot, [known('openclaw@2026.9.6'), known('botholomew@0.20.2'), cline]);
		const reach = comparison.files.map(({ path, sights }) => [path, ...sights.map((sight) => sight?.reach)]);
		expect(reach).toEqual([
			['.clinerules/tabs.md', undefined, undefined, 'text'],
			['AGENTS.md', 'text', undefined, 'text'],
			['IDENTITY.md', 'text', undefined, undefined],
			['SOUL.md', 'text', undefined, undefined],
			['USER.md', 'text', undefined, undefined],
			['prompts/soul.md', undefined, 'text', undefined],
		]);
		expect(sightIn(comparison, 'AGENTS.md', 2)).toMatchObject({ order: 2 });
		expect(comparison.differences).toContainEqual({
			reads: 'openclaw@2026.9.6',
			neverSees: 'cline@0.0.86',
			paths: ['IDENTITY.md', 'SOUL.md', 'USER.md'],
		});
	});

	it('a file that an agent misses is no file', () => {
		const snapshot = snapshotOf({ 'AGENTS.md': 'Ask first.', 'SOUL.md': 'Calm.' });
		const old = known('openclaw@2026.1.24');
		const rows = old.assemble(snapshot, sessionOf(), placeholderWording).ledger.rows;
		expect(rows.some(({ fate }) => fate === 'missing')).toBe(true);
		const paths = compared(snapshot, [old, cline]).files.map(({ path }) => path);
		expect(paths).toEqual(
			rows
				.filter(({ fate }) => fate !== 'missing')
				.map(({ path }) => path)
				.sort(),
		);
	});
});
