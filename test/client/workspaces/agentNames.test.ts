import { expect, it } from 'vitest';
import { headingOf, withNames } from '../../../client/src/workspaces/agentNames.ts';

const agents = (all: readonly (readonly [string, string])[]) =>
	withNames(
		all.map(([name, folder]) => ({ name, folder })),
		'your agent',
		'Your agent',
	);
const named = (all: readonly (readonly [string, string])[]) => agents(all).map(({ name }) => name);

it('calls an agent by its own name, and one that is alone never by its folder', () => {
	expect(named([['Aria', 'empty']])).toEqual(['Aria']);
	expect(named([['', 'empty']])).toEqual(['your agent']);
});

it('puts the folder beside names that several agents have, and in the place of names that they do not have', () => {
	expect(
		named([
			['', 'a'],
			['Aria', 'b'],
			['', 'c'],
			['Aria', 'd'],
		]),
	).toEqual(['a', 'Aria (b)', 'c', 'Aria (d)']);
});

it('begins with a capital where a nameless agent stands alone, and leaves names as they are', () => {
	const [nameless] = agents([['', 'empty']]);
	expect(nameless && headingOf({ ...nameless, emoji: '🦊' })).toBe('🦊 Your agent');
	expect(headingOf({ name: 'aria' })).toBe('aria');
});
