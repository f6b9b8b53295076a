import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DecidingPlaces } from '../../../server/src/host/workspace/places/decidingPlaces.ts';

const root = join('/', 'home', 'ann', 'ferry');
const places = new DecidingPlaces(root, [
	root,
	join(root, 'AGENTS.md'),
	join(root, '.codex', 'skills'),
	join(root, '..', '.git'),
]);

describe('what a folder is taken for', () => {
	test.each([
		['the file that was asked for', ['AGENTS.md']],
		['a folder that was asked for', ['.codex', 'skills']],
		['the first file in it', ['.codex', 'skills', 'kiln', 'SKILL.md']],
		['the folder around it', ['.codex']],
	])('may hang on %s', (_what, steps) => {
		expect(places.goWith(join(root, ...steps))).toBe(true);
	});

	test.each([
		['another file', ['SOUL.md']],
		['a file beside it', ['.codex', 'log.txt']],
		['a name that begins like it', ['.codex', 'skills-old', 'SKILL.md']],
		['the folder itself', []],
		['what lies around the folder', ['..', '.git']],
	])('does not hang on %s', (_what, steps) => {
		expect(places.goWith(join(root, ...steps))).toBe(false);
	});
});
