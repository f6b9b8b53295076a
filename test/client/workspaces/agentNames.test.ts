import { expect, it } from 'vitest';
import { withNames } from '../../../client/src/workspaces/agentNames.ts';

const named = (all: readonly (readonly [string, string])[]) =>
	withNames(
		all.map(([name, folder]) => ({ name, folder })),
		'your agent',
	).map(({ name }) => name);

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
