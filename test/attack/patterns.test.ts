import { expect, it } from 'vitest';
import { isGlobbed, isMatched } from '../../server/src/engine/runtimes/claudeCode/context/matching.ts';
import { matchesGlob as copilotMatches } from '../../server/src/engine/runtimes/copilot/globs/glob.ts';
import { matchesGlob as cursorMatches } from '../../server/src/engine/runtimes/cursor/context/globs.ts';

const matchers: Readonly<Record<string, (pattern: string, path: string) => boolean>> = {
	'rules of Claude Code': (pattern, path) => isMatched([pattern], '/code', `/code/${path}`),
	'files that Claude Code is told to leave out': (pattern, path) => isGlobbed(`/code/${pattern}`, `/code/${path}`),
	'instructions of Copilot': copilotMatches,
	'rules of Cursor': cursorMatches,
};

const paths = [`${'a'.repeat(200)}.ts`, `${'a/'.repeat(60)}y.ts`];
/** Each keeps one of the libraries busy for longer than the universe has been there. */
const patterns = [
	`${'*a'.repeat(30)}c`,
	`**/${'*a'.repeat(30)}c`,
	`${'**/'.repeat(25)}x`,
	`${'**/a/'.repeat(25)}x`,
	'+(a|*a)c',
	'(a|aa)+c',
	`${'+('.repeat(10)}a${')'.repeat(10)}c`,
	`${'{a,aa}'.repeat(12)}c`,
	`${'*{a,b}'.repeat(12)}c`,
];

it.each(Object.entries(matchers))('patterns made to be slow keep nobody waiting: %s', (_title, matches) => {
	for (const path of paths) for (const pattern of patterns) expect(matches(pattern, path)).toBe(false);
	expect(matches('**/*.ts', 'src/a.ts')).toBe(true);
});
