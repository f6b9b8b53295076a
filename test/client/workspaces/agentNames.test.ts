import { expect, it } from 'vitest';
import { withNames } from '../../../client/src/workspaces/agentNames.ts';

const named = (all: readonly (readonly [string, string])[]) =>
	withNames(
		all.map(([name, folder]) => ({ name, folder })),
		'your agent',
	).map(({ name }) => name);

it('calls an agent by its own name, and never by its folder', () => {
	expect(named([['Aria', 'empty']])).toEqual(['Aria']);
	expect(named([['', 'empty']])).toEqual(['your agent']);
});

it('puts the folder beside names that several agents have', () => {
	expect(
		named([
			['', 'a'],
			['Aria', 'b'],
			['', 'c'],
		]),
	).toEqual(['your agent (a)', 'Aria', 'your agent (c)']);
});
