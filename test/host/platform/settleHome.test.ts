import { expect, test } from 'vitest';
import { settleHome } from '../../../server/src/host/platform/settleHome.ts';

/** The home after it was settled, of a user with this variable whom the system lists with a home, or not at all. */
function settled(named: string | undefined, listed: string | undefined): string | undefined {
	const variables: NodeJS.ProcessEnv = named === undefined ? {} : { HOME: named };
	settleHome(variables, () => {
		const home = variables.HOME ?? listed;
		if (home === undefined) throw new Error('no such user');
		return home;
	});
	return variables.HOME ?? listed;
}

test('a home that is there stays', () => {
	expect(settled('/work', '/home/me')).toBe('/work');
	expect(settled(undefined, '/home/me')).toBe('/home/me');
});

test('an empty or relative variable counts for nothing', () => {
	expect(settled('', '/home/me')).toBe('/home/me');
	expect(settled('here', '/home/me')).toBe('/home/me');
	expect(settled('', undefined)).toBe('/');
});

test('a user that the system does not list has the root, where asking would fail', () => {
	expect(settled(undefined, undefined)).toBe('/');
});
