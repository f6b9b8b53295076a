import { describe, expect, it } from 'vitest';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import {
	descriptionIn,
	summonedRows,
	summonState,
} from '../../../server/src/engine/runtimes/goclaw/managed/summonState.ts';

const summon = goClaw.managed?.summon;
if (!summon || !goClaw.managed) throw new Error('GoClaw summons nobody');
const { managed } = goClaw;

describe('the state of an agent', () => {
	it.each([
		['active', 0, undefined],
		['', 0, undefined],
		['summoning', 300_000, false],
		['summoning', 300_001, true],
		['summoning', undefined, false],
		['summon_failed', 0, true],
		['paused', 0, false],
	] as const)('%s for %s ms', (status, age, isWrong) => {
		expect(summonState(status, age)?.isWrong).toBe(isWrong);
	});
});

describe('what a summoning would write', () => {
	it('is five rows of a predefined agent, in their order', () => {
		const files = [
			{ name: 'SOUL.md', text: 'Kind.' },
			{ name: 'HEARTBEAT.md', text: '' },
			{ name: 'USER.md', text: 'Ann' },
		];
		expect(Object.entries(summonedRows('predefined', files))).toEqual([
			['SOUL.md', 'replaces what is there'],
			['IDENTITY.md', 'adds it'],
			['AGENTS.md', 'adds it'],
			['TOOLS.md', 'adds it'],
			['HEARTBEAT.md', 'fills it'],
		]);
		expect(summonedRows('open', files)).toEqual({});
	});

	it('starts from what the agent was told, if it was told something', () => {
		expect(descriptionIn({ description: 'A guide.' })).toBe('A guide.');
		for (const nothing of [undefined, null, {}, { description: 1 }, 'x']) expect(descriptionIn(nothing)).toBe('');
	});
});

describe('a summoning', () => {
	const agent = { key: 'guide', name: '', type: 'predefined', status: 'active', people: 0 };

	it('begins with a predefined agent that nobody else is summoning', () => {
		expect(summon.begin(agent, [])).toEqual({ description: '' });
		expect(summon.begin({ ...agent, type: 'open' }, [])).toHaveProperty('refused');
		const state = { says: '', isWrong: false };
		expect(summon.begin({ ...agent, status: 'summoning', state }, [])).toHaveProperty('refused');
		expect(summon.begin({ ...agent, status: 'summoning', state: { ...state, isWrong: true } }, [])).not.toHaveProperty(
			'refused',
		);
	});

	it('makes the agent active where it was not done, and leaves every other status', () => {
		expect(['summoning', 'summon_failed', 'active', 'paused'].map(summon.status.after)).toEqual([
			'active',
			'active',
			'active',
			'paused',
		]);
	});

	it('changes a field of the row, which neither comes nor goes', () => {
		const { path } = summon.status;
		const change = (before?: string, after?: string) => managed.change({ agent: 'guide', path, before, after });
		expect(change('summoning', 'active')).toMatchObject({ values: ['guide', 'summoning', 'active'] });
		expect(change(undefined, 'active')).toHaveProperty('refused');
		expect(change('summoning')).toHaveProperty('refused');
		expect(change('summoning', 'x'.repeat(21))).toHaveProperty('refused');
	});
});
