import { describe, expect, it } from 'vitest';
import { fromGrantsPage } from '../../../client/src/features/managed/grants/messages.ts';
import { columnsShown, noFilters, placeOfChosen, skillsShown } from '../../../client/webview/grants/filters.ts';
import { type GrantColumn, grantTable } from '../../../client/webview/grants/grantTable.ts';
import { toGrantsPage } from '../../../client/webview/grants/receive.ts';
import { agentCases, personCases } from '../../../protocol/managed/sightCases.ts';
import type { GrantedSkill, SkillGrantsResult } from '../../../protocol/managed/skillGrants.ts';

const cases = agentCases.flatMap((agent) => personCases.map((person) => `${agent}/${person}`));

/** Each case has a sight of its own that says which case it is. `sees` by visibility: as a runtime may have it. */
function resultOf(more: Partial<SkillGrantsResult> = {}): SkillGrantsResult {
	const skill = (slug: string, visibility: string, status = 'active'): GrantedSkill => ({
		slug,
		name: slug.toUpperCase(),
		description: `about ${slug}`,
		owner: 'ben',
		visibility,
		status,
		version: 3,
		sights: cases.map((_, at) => at + (visibility === 'private' ? cases.length : 0)),
	});
	return {
		place: 'here',
		isReadOnly: false,
		notes: [],
		skills: [skill('minutes', 'internal'), skill('diary', 'private'), skill('old', 'internal', 'archived')],
		sights: [
			...cases.map((why) => ({ sees: why.includes('granted') ? 'yes' : 'no', why }) as const),
			...cases.map((why) => ({ sees: why.includes('owner') ? 'yes' : 'no', why }) as const),
		],
		agents: [
			{ key: 'guide', name: 'The Guide' },
			{ key: 'scribe', name: '' },
		],
		people: ['ada', 'ben'],
		visibilities: ['public', 'internal', 'private'],
		toAgents: [
			{ skill: 0, to: 1, pinned: 1, by: 'ben' },
			{ skill: 1, to: 1, pinned: 2, by: 'ben' },
		],
		toPeople: [{ skill: 0, to: 0, by: 'ben' }],
		changes: [],
		...more,
	};
}

const table = grantTable(resultOf());
const column = (kind: GrantColumn['kind'], id: string): GrantColumn => {
	const found = table.columns[kind].find((each) => each.id === id);
	if (!found) throw new Error(`there is no ${id}`);
	return found;
};

describe('a cell', () => {
	it.each([
		['agent', 'guide', undefined, 'without/any', 'granted/any'],
		['agent', 'scribe', undefined, 'granted/any', 'without/any'],
		['agent', 'guide', 'ada', 'without/granted', 'granted/granted'],
		['agent', 'guide', 'ben', 'without/owner', 'granted/owner'],
		['agent', 'guide', 'nobody we know', 'without/without', 'granted/without'],
		['person', 'ada', undefined, 'any/granted', 'any/without'],
		['person', 'ben', undefined, 'any/owner', 'any/owner granted'],
		['person', 'ada', 'scribe', 'granted/granted', 'granted/without'],
		['person', 'ada', 'guide', 'without/granted', 'without/without'],
	] as const)('of the %s %s with %s: %s, and else %s', (kind, id, together, now, otherwise) => {
		const cell = table.cell(0, column(kind, id), together);
		expect([cell.sight.why, cell.otherwise.why]).toEqual([now, otherwise]);
	});

	it('has its grant, and says where that changes nothing', () => {
		expect(table.cell(0, column('agent', 'scribe'), undefined)).toMatchObject({
			grant: { pinned: 1 },
			isInVain: false,
		});
		expect(table.cell(1, column('agent', 'scribe'), undefined)).toMatchObject({ grant: { pinned: 2 }, isInVain: true });
		expect(table.cell(1, column('agent', 'guide'), undefined)).toMatchObject({ grant: undefined, isInVain: false });
	});
});

describe('what is looked for', () => {
	const shown = (more: Partial<typeof noFilters>) => skillsShown(resultOf(), table, { ...noFilters, ...more });
	it.each([
		[{}, [0, 1]],
		[{ choice: 'all' }, [0, 1, 2]],
		[{ choice: 'granted' }, [0, 1]],
		[{ choice: 'vain' }, [1]],
		[{ visibility: 'private' }, [1]],
		[{ skill: 'ABOUT min' }, [0]],
		[{ skill: 'ben diary' }, [1]],
		[{ skill: 'x' }, []],
	] as const)('%o', (filters, places) => {
		expect(shown(filters)).toEqual(places);
	});

	it('finds agents by name and key, and people by their id', () => {
		const found = (more: Partial<typeof noFilters>) =>
			columnsShown(table, { ...noFilters, ...more }).map(({ id }) => id);
		expect(found({ column: 'the' })).toEqual(['guide']);
		expect(found({ column: 'scr' })).toEqual(['scribe']);
		expect(found({ kind: 'person', column: 'ad' })).toEqual(['ada']);
	});

	it('stays what was chosen where others come and go, and what stands in its place once it is gone', () => {
		const { skills } = resultOf();
		const agents = table.columns.agent;
		const chosen = { row: 0, column: 0, skill: 'minutes', id: agents[0]?.id ?? '' };
		const place = (result: SkillGrantsResult) =>
			placeOfChosen(result, [...result.skills.keys()], [...agents].reverse(), chosen);
		expect(place(resultOf({ skills: [...skills].reverse() }))).toEqual({ row: 2, column: agents.length - 1 });
		expect(place(resultOf({ skills: skills.slice(1) }))).toMatchObject({ row: 0 });
		expect(placeOfChosen(resultOf({ skills: [] }), [], [], chosen)).toEqual({ row: 0, column: 0 });
	});

	it('takes little time where there are thousands', () => {
		const [skill] = resultOf().skills;
		if (!skill) throw new Error('there is none');
		const count = 5_000;
		const result = resultOf({
			skills: Array.from({ length: count }, (_, at) => ({ ...skill, slug: `s${at}`, name: `Skill ${at}` })),
			agents: Array.from({ length: 500 }, (_, at) => ({ key: `a${at}`, name: `Agent ${at}` })),
			toAgents: Array.from({ length: 100_000 }, (_, at) => ({
				skill: at % count,
				to: Math.floor(at / count),
				by: 'x',
			})),
		});
		const before = process.cpuUsage();
		const large = grantTable(result);
		expect(skillsShown(result, large, { ...noFilters, skill: '4999' })).toEqual([4_999]);
		expect(large.grantsOf(0)).toBe(21);
		const { user } = process.cpuUsage(before);
		// Some 150 ms of one processor; a table that looks for each grant in a list takes minutes.
		expect(user / 1_000).toBeLessThan(3_000);
	});
});

describe('what page and editor tell each other', () => {
	const seen = { visibility: 'internal', status: 'active', version: 1, grant: { by: 'ben', pinned: 2 } };
	const show = {
		type: 'visibility',
		slug: 'minutes',
		wanted: 'public',
		seen: { visibility: 'internal', status: 'active', version: 1 },
	};
	const change = { type: 'change', slug: 'minutes', to: { kind: 'agent', id: 'guide' }, seen };

	it.each([
		[{ type: 'ready' }],
		[{ type: 'connect' }],
		[{ type: 'undo', undo: 'x' }],
		[change],
		[{ ...change, wanted: {} }],
		[{ ...change, wanted: { pinned: 3 } }],
		[{ type: 'consider' }],
		[{ type: 'consider', visibility: { slug: 'minutes', wanted: 'public' } }],
		[show],
		// What a database has may be empty, and can be changed all the same.
		[{ ...change, seen: { visibility: '', status: '', version: 3, grant: { by: '' } } }],
		[{ ...show, seen: { visibility: '', status: '', version: 3 } }],
	])('is taken as it is: %o', (message) => {
		expect(fromGrantsPage(message)).toEqual(message);
	});

	it.each([
		[undefined],
		['ready'],
		[{ type: 'toString' }],
		[{ type: 'undo', undo: '' }],
		[{ type: 'undo', undo: 'x'.repeat(2_000) }],
		[{ ...change, slug: 1 }],
		[{ ...change, to: { kind: 'group', id: 'x' } }],
		[{ ...change, wanted: { pinned: 1.5 } }],
		[{ ...change, wanted: 'x' }],
		[{ ...change, seen: { ...seen, version: '1' } }],
		[{ ...change, seen: { ...seen, grant: {} } }],
		[{ type: 'consider', visibility: { slug: 'minutes' } }],
		[{ ...show, wanted: '' }],
		[{ ...show, seen: { visibility: 'internal' } }],
	])('is nothing where it is not ours: %o', (message) => {
		expect(fromGrantsPage(message)).toBeUndefined();
	});

	it('is shown where it is a state', () => {
		const considered = { slug: 'minutes', wanted: 'public', effects: ['Everybody sees it.'] };
		const changes = [{ slug: 'minutes', visibility: 'public', became: 'changed', at: 1, isUndo: false } as const];
		const state = { isBusy: false, result: resultOf({ changes }), considered };
		expect(toGrantsPage({ type: 'state', state })).toEqual({ type: 'state', state });
		expect(toGrantsPage({ type: 'state', state: { isBusy: true } })).toBeDefined();
		for (const wrong of [
			{ result: {} },
			{ result: resultOf({ people: [1 as unknown as string] }) },
			{ told: 1 },
			{ considered: { slug: 'x' } },
		])
			expect(toGrantsPage({ type: 'state', state: wrong })).toBeUndefined();
		expect(toGrantsPage({ type: 'other' })).toBeUndefined();
	});
});
