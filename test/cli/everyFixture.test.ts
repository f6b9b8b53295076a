import { describe, expect, test } from 'vitest';
import { fixtureFolder, withFixture } from '../support/fixtures/fixtureFolders.ts';
import { badWordsIn } from '../words/wordList.ts';
import { soulscope } from './soulscope.ts';

/** The oddest of those that people keep; the editor's side is tried on all of them. */
const odd = [
	'bad-bytes',
	'bo-half',
	'crew',
	'go-half',
	'half-moved',
	'hand-me-down',
	'hola-half',
	'hollow',
	'links-out',
	'nine-months',
	'ninety-skills',
	'odd-config',
	'polyglot-keys',
	'sloppy',
	'souk',
	'windows-edges',
];

interface Report {
	readonly workspaces: readonly { readonly runtime: string; readonly findings: readonly { readonly path: string }[] }[];
}

describe('on a terminal', () => {
	test.each(odd)('a workspace that somebody keeps is checked and previewed: %s', async (name) => {
		const fixture = fixtureFolder(`kept/${name}`);
		await withFixture(fixture, async ({ root, home, workspaces }) => {
			const json = await soulscope(home, 'check', root, '--format', 'json');
			const report = JSON.parse(json.out) as Report;
			expect(report.workspaces.map(({ runtime }) => runtime)).toEqual(workspaces.map(({ runtime }) => runtime.id));
			for (const { path } of report.workspaces.flatMap(({ findings }) => findings)) {
				expect(path.startsWith(home)).toBe(true);
			}
			const outcome = await soulscope(home, 'check', root);
			const previews = await Promise.all(
				workspaces.map((workspace) => soulscope(home, 'preview', workspace.root, '--format', 'json')),
			);
			for (const { out, err } of [json, outcome]) {
				expect(out + err).not.toMatch(/undefined|NaN|\[object |this should not have happened|\n\s+at /u);
				for (const line of `${outcome.out}${outcome.err}`.split('\n')) expect(badWordsIn(line)).toEqual([]);
				// A check's output is kept in logs that others read.
				for (const secret of fixture.secrets.keys()) expect(out + err).not.toContain(secret);
			}
			// A configuration or a file that the runtime cannot read is told by the status; the prompt is there all the same.
			for (const { out } of previews) expect(JSON.parse(out)).toHaveProperty('runtime');
		});
	});
});
